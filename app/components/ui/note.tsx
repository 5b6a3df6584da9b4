import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = { info: "info", good: "good", warn: "warning", bad: "warning" } as const;

interface NoteProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** false if the element around it announces it to a screen reader */
  isTold?: boolean;
}

/** A message in the page. Bad ones interrupt a screen reader, the others wait their turn. */
export function Note({ tone, children, isTold = true }: NoteProps) {
  const role = tone === "bad" ? "alert" : "status";
  return (
    <div className={`note note--${tone}`} role={isTold ? role : undefined}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
