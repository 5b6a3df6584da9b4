import type { SearchReading } from "#erp-adapter/contract/catalogue.ts";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import type { ProductRow as Row } from "../goods/shown-row.ts";
import { useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";
import { ProductRow } from "./product-row.tsx";

interface ListedRowsProps {
  listing: Listing;
  refused?: AddRefusal;
}

/** The rows of a list; a search for several numbers shows the rows of each number in the order of the numbers. */
export function ListedRows({ listing, refused }: ListedRowsProps) {
  const { rows, reading, catalogue } = listing;
  const toRows = (some: readonly Row[]) => (
    <ol className="rows">
      {some.map((row) => (
        <ProductRow
          key={row.id}
          row={row}
          first={row === rows[0]}
          refused={refused?.product === row.id ? refused : undefined}
          showReplaced={catalogue === "replacements"}
          isCompared
        />
      ))}
    </ol>
  );
  if (!reading?.numbers) return toRows(rows);
  return groupRows(rows, reading.numbers).map(({ text, own, state }) => (
    <section key={text} className="asked">
      <h3 className="num">{text}</h3>
      {state !== "listed" && <NotListed state={state} />}
      {own.length > 0 && toRows(own)}
    </section>
  ));
}

type State = "listed" | "unknown" | "above" | "elsewhere";

function NotListed({ state }: { state: Exclude<State, "listed"> }) {
  const t = useTexts();
  const texts = { unknown: "numberUnknown", above: "numberShown", elsewhere: "numberElsewhere" } as const;
  return <p>{t(`catalogue.${texts[state]}`)}</p>;
}

/** Groups the rows by number. A product that matches several numbers is shown only under the first of them. */
function groupRows(rows: readonly Row[], numbers: NonNullable<SearchReading["numbers"]>) {
  const left = new Set(rows);
  return numbers.map(({ text, products }) => {
    const named = rows.filter(({ id }) => products.includes(id));
    const own = named.filter((row) => left.delete(row));
    const state: State =
      own.length > 0 ? "listed" : products.length === 0 ? "unknown" : named.length > 0 ? "above" : "elsewhere";
    return { text, own, state };
  });
}
