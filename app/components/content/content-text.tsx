import type { RichText as RichTextTree } from "#cms/contract/rich-text.ts";
import { Blocks } from "./blocks.tsx";
import { RichText } from "./rich-text.tsx";
import { SafeLink } from "./safe-link.tsx";

/** An editor's running text, with the shop's own links, and with its blocks where some stand within. */
export function ContentText({ text }: { text: RichTextTree }) {
  return (
    <div className="prose">
      <RichText text={text} parts={{ SafeLink, Blocks }} />
    </div>
  );
}
