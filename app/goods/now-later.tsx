import { useFormats, useTexts } from "../ui/texts.tsx";
import type { ShownSplit } from "./shown-supply.ts";
import { useSupplyWords } from "./use-supply-words.ts";

/** The pieces of a line that are in stock now and those that come later, with places and dates if the ERP has them. */
export function NowLater(split: ShownSplit) {
  const words = useSplitWords()(split);
  return (
    <span className="nowlater">
      {words.now && <span className="stock stock--now stock--wrap">{words.now}</span>}
      {words.later && <span className="stock stock--later stock--wrap">{words.later}</span>}
    </span>
  );
}

/** The content of `NowLater` as two texts; a text is "" if there are no such pieces. */
export function useSplitWords() {
  const t = useTexts();
  const { integer } = useFormats();
  const { ofPlan } = useSupplyWords();
  return ({ now, later, plan }: ShownSplit) =>
    plan
      ? ofPlan(plan)
      : {
          now: now > 0 ? t("cart.now", { n: integer(now) }) : "",
          later: later > 0 ? t("cart.later", { n: integer(later) }) : "",
        };
}
