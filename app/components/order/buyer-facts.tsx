import type { GuestBuyer } from "#erp-adapter/contract/guest-buyer.ts";
import { toBuyerLines } from "../../domain/buyer-lines.ts";
import { useTexts } from "../texts.tsx";
import { Fact } from "../ui/fact.tsx";

/** The data of a guest as an entry of a `dl`; the delivery below it says "the address above". */
export function BuyerFacts({ buyer }: { buyer: GuestBuyer }) {
  const t = useTexts();
  return (
    <Fact label={t("order.buyer")}>
      {toBuyerLines(buyer).map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Fact>
  );
}
