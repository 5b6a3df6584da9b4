import { useTexts } from "../texts.tsx";

/** The data of a guest as an entry of a `dl`; the delivery below it says "the address above". */
export function BuyerFacts({ lines }: { lines: readonly string[] }) {
  const t = useTexts();
  return (
    <>
      <dt>{t("order.buyer")}</dt>
      <dd>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </dd>
    </>
  );
}
