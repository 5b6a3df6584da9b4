import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";

const ICONS = { info: "info", good: "good", warn: "warning", bad: "warning" } as const;

/** A message in the page. Bad ones interrupt a screen reader, the others wait their turn. */
export function Note({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  return (
    <div className={`note note--${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={ICONS[tone]} />
      <div>{children}</div>
    </div>
  );
}
