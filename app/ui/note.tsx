import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = { info: "info", good: "good", warn: "warning", bad: "warning" } as const;

interface NoteProps {
  tone: keyof typeof ICONS;
  children: ReactNode;
  /** false if the surrounding element announces the note to screen readers */
  isTold?: boolean;
}

/** A message in the page. The tone `bad` interrupts a screen reader; the other tones do not. */
export function Note({ tone, children, isTold = true }: NoteProps) {
  const role = tone === "bad" ? "alert" : "status";
  return (
    <div className={`note note--${tone}`} role={isTold ? role : undefined}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
