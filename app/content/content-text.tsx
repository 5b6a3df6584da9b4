import type { ReactNode } from "react";
import type { Picture } from "#cms/contract/picture.ts";
import type { RichText as RichTextTree } from "#cms/contract/rich-text.ts";
import { shownPicture } from "../ui/picture-sources.ts";
import { useTexts } from "../ui/texts.tsx";
import { Blocks } from "./blocks.tsx";
import { ContentPicture } from "./picture.tsx";
import { TEXT_SIZES } from "./picture-figure.tsx";
import { RichText } from "./rich-text.tsx";
import { SafeLink } from "./safe-link.tsx";

/** An editor's text, with its links, pictures, tables and blocks rendered by the shop's components. */
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

/** A scrolling element must be reachable by keyboard (WCAG 2.1.1), even if it contains no controls. */
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
