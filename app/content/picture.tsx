import type { Picture } from "#cms/contract/picture.ts";
import { pictureSources } from "../ui/picture-sources.ts";

/**
 * A picture of the content; the browser chooses a source by `sizes`, as in HTML. Its space is reserved while it loads.
 * Renders nothing if the content security policy forbids its URL.
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
  /** true for a picture that is visible when the page opens */
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
