import type { Picture } from "#cms/contract/picture.ts";
import { shownPicture } from "../ui/picture-sources.ts";
import { ContentPicture } from "./picture.tsx";

/** The `sizes` of a picture in a text: at most as wide as the text. */
export const TEXT_SIZES = "(min-width: 44rem) 42rem, 92vw";

/** A picture within a text, with its caption. If the picture cannot be shown, the caption is not shown either. */
export function PictureFigure({ picture, caption, eager }: { picture: Picture; caption: string; eager?: boolean }) {
  if (!shownPicture(picture)) return null;
  return (
    <figure className="figure">
      <div className="figure__plate">
        <ContentPicture picture={picture} sizes={TEXT_SIZES} eager={eager} />
      </div>
      {caption !== "" && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
