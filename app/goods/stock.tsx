import type { Availability } from "#erp-adapter/contract/catalogue.ts";
import { useTexts } from "../ui/texts.tsx";
import type { ShownSupply } from "./shown-supply.ts";
import { stockDisplay } from "./stock-display.ts";
import { useSupplyWords } from "./use-supply-words.ts";

const TONES = {
  available: "now",
  orderable: "later",
  "out-of-order": "later",
  unavailable: "none",
  unknown: "unknown",
} as const;

interface StockProps {
  availability: Availability;
  /** pieces in stock, where 12 means 12 or more; null if the stock could not be read */
  stock: number | null;
  /** the places with stock and the next delivery; null if the ERP does not give them */
  supply?: ShownSupply | null;
}

/** Availability as a word and a shape, with places and dates beside or below it. */
export function Stock({ availability, stock, supply }: StockProps) {
  return (
    <>
      <StockNumber availability={availability} stock={stock} /> {supply && <PlacesAndDates supply={supply} />}
    </>
  );
}

function PlacesAndDates({ supply }: { supply: ShownSupply }) {
  const { now, later } = useSupplyWords().ofSupply(supply);
  return (
    <>
      {now !== "" && <small>{now}</small>} {later !== "" && <small>{later}</small>}
    </>
  );
}

function StockNumber({ availability, stock }: Pick<StockProps, "availability" | "stock">) {
  const t = useTexts();
  const display = stockDisplay(availability, stock);
  if (display.kind === "word") return <StockWord word={display.word} />;
  return (
    <span className="stock stock--now">
      {display.kind === "many" ? t("availability.many") : t("availability.pieces", { count: display.count })}
    </span>
  );
}

/** The word for an availability, with its shape. */
export function StockWord({ word }: { word: Availability | "unknown" }) {
  const t = useTexts();
  return <span className={`stock stock--${TONES[word]}`}>{t(`availability.${word}`)}</span>;
}
