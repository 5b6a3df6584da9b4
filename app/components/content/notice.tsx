import type { NoticeBlock } from "#cms/contract/blocks.ts";
import { Icon } from "../ui/icon.tsx";
import { ContentText } from "./content-text.tsx";

const ICONS = { info: "info", good: "good", warn: "warning" } as const;

/** Something to know within a page. It was there when the page came, so nothing announces it. */
export function Notice({ notice: { tone, title, text } }: { notice: NoticeBlock }) {
  return (
    <div className={`note note--${tone}`} role="note">
      <Icon name={ICONS[tone]} />
      <div>
        {title !== "" && (
          <p>
            <b>{title}</b>
          </p>
        )}
        <ContentText text={text} />
      </div>
    </div>
  );
}
