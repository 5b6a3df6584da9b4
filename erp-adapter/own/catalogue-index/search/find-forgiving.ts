import { toNumberKey } from "../../../contract/part-number.ts";
import type { FoundPage, IndexQuery } from "./catalogue-search.ts";
import type { Corrections } from "./corrected-text.ts";
import { leaveOut } from "./leave-out.ts";
import type { ListedProducts } from "./listed-products.ts";
import type { SearchText } from "./search-text.ts";

/** A found page, with the text as the search read it. */
export interface FoundByText {
  page: Omit<FoundPage, "reading">;
  text: SearchText | null;
  /** true if any product matches the text, regardless of the filters */
  isAnswered: boolean;
}

/** The most suggestions for all numbers of a list together. */
const MOST_SUGGESTED = 5;

/** Finds a page. Corrects a text that finds nothing, unless the query is `exact`. */
export function findForgiving(
  query: IndexQuery,
  find: (query: IndexQuery) => FoundByText,
  { corrections, listedProducts }: { corrections: Corrections; listedProducts: ListedProducts },
): FoundPage {
  const { page, text, isAnswered } = find(query);
  if (text === null) return { ...page, reading: null };
  if (text.numbers !== null) {
    const numbers = text.numbers.map((number) => ({ ...number, products: listedProducts(number) }));
    const missing = numbers.filter(({ products }) => products.length === 0);
    const asked = new Set(numbers.map(({ key }) => key));
    const meant = missing.flatMap((number) => corrections.meant(number)).filter((raw) => !asked.has(toNumberKey(raw)));
    const suggestions = [...new Set(meant)].slice(0, MOST_SUGGESTED);
    const listed = numbers.map(({ text, products }) => ({ text, products }));
    return { ...page, reading: { shownFor: null, suggestions, numbers: listed } };
  }
  if (isAnswered || query.exact) return { ...page, reading: null };
  const corrected = corrections.correct(query.text, text, query.locale);
  const nearest = corrected === null ? null : find({ ...query, text: corrected });
  if (corrected !== null && nearest?.isAnswered)
    return { ...nearest.page, reading: { shownFor: corrected, suggestions: [], numbers: null } };
  const suggestions = corrections.nearest(text);
  const trial = { ...query, pageSize: 1, withFacets: false };
  const rest = leaveOut(
    corrected ?? query.text,
    nearest?.text ?? text,
    (words) => find({ ...trial, text: words }).isAnswered,
  );
  if (rest !== null) {
    const { page } = find({ ...query, text: rest.shownFor });
    return { ...page, reading: { ...rest, suggestions, numbers: null } };
  }
  return { ...page, reading: suggestions.length === 0 ? null : { shownFor: null, suggestions, numbers: null } };
}
