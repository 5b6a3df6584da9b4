import type { FieldError } from "../../request/forms/field-error.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** The sentence of an error, with its numbers. */
export function useErrorWords(): (error: FieldError) => string {
  const t = useTexts();
  const { integer } = useFormats();
  const shown = (number?: number) => (number === undefined ? undefined : integer(number));
  return ({ key, limit, inCart }) => t(`errors.${key}`, { count: limit, limit: shown(limit), inCart: shown(inCart) });
}
