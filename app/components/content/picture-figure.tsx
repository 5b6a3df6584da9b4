import type { Picture } from "#cms/contract/picture.ts";
import { ContentPicture } from "./picture.tsx";

/** As wide as running text, at most. */
export const TEXT_SIZES = "(min-width: 44rem) 42rem, 92vw";

/** A picture within a text, with its caption. */
export function PictureFigure({ picture, caption, eager }: { picture: Picture; caption: string; eager?: boolean }) {
  return (
    <figure className="figure">
      <div className="figure__plate">
        <ContentPicture picture={picture} sizes={TEXT_SIZES} eager={eager} />
      </div>
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
