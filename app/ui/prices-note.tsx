import { useTexts } from "./texts.tsx";
import { Unbroken } from "./unbroken.tsx";

/** Says what the prices on the page include. */
export function PricesNote({ className = "small muted" }: { className?: string }) {
  const t = useTexts();
  return (
    <p className={className}>
      <Unbroken text={`${t("site.pricesNote")}.`} />
    </p>
  );
}
