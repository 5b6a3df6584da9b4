import type { ReactNode } from "react";
import { useTexts } from "../ui/texts.tsx";

interface LineRemarksProps {
  number: string;
  position: string;
  note: string;
  /** true if the fields are to be seen at once: one of them is wrong, or was typed and not saved */
  isOpen: boolean;
  /** the fields */
  children: ReactNode;
}

/** The buyer's own position number and note for a line: what they are now, behind which their fields open. */
export function LineRemarks({ number, position, note, isOpen, children }: LineRemarksProps) {
  const t = useTexts();
  const shown = [position, note].filter(Boolean).join(" · ");
  return (
    <details className={shown === "" ? "remarks" : "remarks remarks--said"} open={isOpen || undefined}>
      <summary className="wrap">
        {shown === "" ? t("cart.remarks") : shown}
        <span className="sr">
          {shown !== "" && `, ${t("cart.remarks")}`} {number}
        </span>{" "}
        <span className="chev" />
      </summary>
      <div className="remarks__fields">{children}</div>
    </details>
  );
}
