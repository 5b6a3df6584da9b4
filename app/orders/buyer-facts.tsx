import { Fact } from "../ui/fact.tsx";
import { useTexts } from "../ui/texts.tsx";

/** The data of a guest as an entry of a `dl`; the delivery entry below it refers to it as "the address above". */
export function BuyerFacts({ lines }: { lines: readonly string[] }) {
  const t = useTexts();
  return (
    <Fact label={t("order.buyer")}>
      {lines.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Fact>
  );
}
