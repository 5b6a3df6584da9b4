import type { Picture } from "#cms/contract/picture.ts";
import { pictureSources } from "../../domain/picture-sources.ts";

/**
 * A picture of content, in a size that fits: `sizes` says how wide it is shown, as in HTML. Its place is kept while it
 * loads. Renders nothing if its address is not one from which our pages load pictures.
 */
export function ContentPicture({
  picture,
  sizes,
  className,
  eager = false,
}: {
  picture: Picture;
  sizes: string;
  className?: string;
  /** for the picture that is seen first */
  eager?: boolean;
}) {
  const sources = pictureSources(picture);
  if (!sources) return null;
  return (
    <img
      className={className}
      src={sources.src}
      srcSet={sources.srcSet ?? undefined}
      sizes={sources.srcSet ? sizes : undefined}
      alt={picture.alt}
      width={picture.width ?? undefined}
      height={picture.height ?? undefined}
      loading={eager ? undefined : "lazy"}
      decoding="async"
    />
  );
}
