import type { Promised } from "#erp-adapter/contract/conditions/supply.ts";
import {
  promiseWords,
  type SupplyText,
  type SupplyWords,
  shownPieces,
  supplyWords,
  whenWords,
} from "#locales/supply-words.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { Plan, ShownSupply } from "./shown-supply.ts";

/** Functions that format places and dates in the page's language. */
export function useSupplyWords() {
  const t = useTexts();
  const formats = useFormats();
  const text: SupplyText = (key, values) => t(`supply.${key}`, { ...values });

  return {
    /** "4 in Zagreb, 3 in Split" and "rest on Friday 27 Nov" */
    ofPlan: ({ parts, today }: Plan): SupplyWords => supplyWords(parts, today, text, formats),
    /** "5 on Friday 27 Nov" */
    ofPromise: (promised: Promised): string => promiseWords(promised, text, formats),
    /** "on Friday 27 Nov" */
    when: (date: string | null): string => whenWords(date, text, formats),
    /** "4 in Zagreb, > 12 in Split" and "5 on Friday 27 Nov" */
    ofSupply({ places, next }: ShownSupply): SupplyWords {
      const now = places.map(({ name, pieces }) =>
        text("inPlace", { n: shownPieces(pieces, text, formats), place: name }),
      );
      return { now: now.join(", "), later: next ? nextWords(next, places.length > 0) : "" };
    },
  };

  function nextWords({ pieces, date }: NonNullable<ShownSupply["next"]>, hasSome: boolean): string {
    const when = whenWords(date, text, formats);
    if (pieces !== null) return text("pieces", { n: shownPieces(pieces, text, formats), when });
    return hasSome ? text("more", { when }) : when;
  }
}
