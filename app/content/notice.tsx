import type { NoticeBlock } from "#cms/contract/blocks.ts";
import { Icon } from "../ui/icon.tsx";
import { ContentText } from "./content-text.tsx";

const ICONS = { info: "info", good: "good", warn: "warning" } as const;

/** A notice within a page. It exists when the page loads, so it needs no live region. */
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
