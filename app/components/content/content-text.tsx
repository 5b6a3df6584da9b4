import type { ReactNode } from "react";
import type { Picture } from "#cms/contract/picture.ts";
import type { RichText as RichTextTree } from "#cms/contract/rich-text.ts";
import { shownPicture } from "../../domain/picture-sources.ts";
import { useTexts } from "../texts.tsx";
import { Blocks } from "./blocks.tsx";
import { ContentPicture } from "./picture.tsx";
import { TEXT_SIZES } from "./picture-figure.tsx";
import { RichText } from "./rich-text.tsx";
import { SafeLink } from "./safe-link.tsx";

/** The text of an editor, with links and pictures as the shop renders them, and with the blocks in it. */
export function ContentText({ text }: { text: RichTextTree }) {
  return (
    <div className="prose">
      <RichText text={text} parts={{ SafeLink, Blocks, Picture: TextPicture, Table: ScrolledTable }} />
    </div>
  );
}

function TextPicture({ picture, caption }: { picture: Picture; caption: string }) {
  const image = <ContentPicture picture={picture} sizes={TEXT_SIZES} />;
  if (caption === "" || !shownPicture(picture)) return image;
  return (
    <figure>
      {image}
      <figcaption>{caption}</figcaption>
    </figure>
  );
}

/** A scrolling element must be reachable without a pointer (WCAG 2.1.1), even if nothing in it can be pressed. */
const REACHABLE = { tabIndex: 0 };

/** A table that scrolls within the page if it is too wide, also by keyboard. */
function ScrolledTable({ children }: { children?: ReactNode }) {
  const t = useTexts();
  return (
    <section className="table-scroll" aria-label={t("content.table")} {...REACHABLE}>
      <table>{children}</table>
    </section>
  );
}
