import { useTexts } from "../texts.tsx";
import { Unbroken } from "./unbroken.tsx";

/** What the prices above or below it include. */
export function PricesNote({ className = "small muted" }: { className?: string }) {
  const t = useTexts();
  return (
    <p className={className}>
      <Unbroken text={`${t("site.pricesNote")}.`} />
    </p>
  );
}
