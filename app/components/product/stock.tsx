import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import { stockDisplay } from "../../domain/stock-display.ts";
import { useTexts } from "../texts.tsx";

const TONES = {
  available: "now",
  orderable: "later",
  "out-of-order": "later",
  unavailable: "none",
  unknown: "unknown",
} as const;

/** Availability as a word and a shape. `stock` is 0 to 12, null if it could not be read. */
export function Stock({ availability, stock }: { availability: Availability; stock: number | null }) {
  const t = useTexts();
  const display = stockDisplay(availability, stock);
  if (display.kind === "word") return <StockWord word={display.word} />;
  return (
    <span className="stock stock--now">
      {display.kind === "many" ? t("availability.many") : t("availability.pieces", { count: display.count })}
    </span>
  );
}

/** The word alone, with its shape. */
export function StockWord({ word }: { word: Availability | "unknown" }) {
  const t = useTexts();
  return <span className={`stock stock--${TONES[word]}`}>{t(`availability.${word}`)}</span>;
}
