import type { SearchReading } from "../contract/catalogue.ts";
import { type Fault, faultIn } from "./fault.ts";

const inCatalogue = faultIn("catalogue");

/** Faults in the report of how a search text was understood. */
export const READING_FAULTS: readonly Fault[] = [
  inReading("says of every text that it was corrected", () => ({ shownFor: "grid", suggestions: [], numbers: null })),
  inReading("gives each number the products of the next one", (reading) => {
    const lists = reading?.numbers?.map(({ products }) => products) ?? [];
    const numbers = reading?.numbers?.map(({ text }, at) => ({ text, products: lists[(at + 1) % lists.length] ?? [] }));
    return reading && { ...reading, numbers: numbers ?? null };
  }),
  inReading("leaves out the number that no product has", (reading) => {
    const known = reading?.numbers?.filter(({ products }) => products.length > 0);
    return reading && { ...reading, numbers: known ?? null };
  }),
  inReading("names no word that it leaves out", (reading) => reading && { ...reading, left: [] }),
  inCatalogue("corrects exact words too", 260, ({ search }) => ({
    search: (query, c) => search({ ...query, exact: false }, c),
  })),
];

function inReading(fault: string, change: (reading: SearchReading | undefined) => SearchReading | undefined): Fault {
  return inCatalogue(fault, 260, ({ search }) => ({
    async search(query, c) {
      const { reading, ...found } = await search(query, c);
      const other = change(reading);
      return { ...found, ...(other && { reading: other }) };
    },
  }));
}
