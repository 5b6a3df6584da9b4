import { positionWords } from "#locales/position-words.ts";
import { useTexts } from "../ui/texts.tsx";

/** Names the lines of an order at ascending positions: "line 3", "lines 2 and 4". */
export function usePositionWords(): (positions: readonly number[]) => string {
  const t = useTexts();
  return (positions) => positionWords(positions, (key, values) => t(`positions.${key}`, { ...values }));
}
