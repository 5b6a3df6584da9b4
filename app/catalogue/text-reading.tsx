import type { SearchReading } from "#erp-adapter/contract/catalogue.ts";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";
import { useListingHref } from "./use-listing-href.ts";

/** Says that the products match another text than the typed one, and links to a search for exactly the typed text. */
export function TextReading({ listing }: { listing: Listing }) {
  const t = useTexts();
  const listingHref = useListingHref(listing);
  const { query, reading } = listing;
  if (query.exact) return <p className="listing-lead">{t("catalogue.exactlyShown", { typed: query.query })}</p>;
  if (reading?.numbers)
    return (
      <>
        <p className="listing-lead">{t("catalogue.severalNumbers")}</p>
        <div className="listing-meant">
          <MeantNumbers listing={listing} suggestions={reading.suggestions} />
        </div>
      </>
    );
  if (!reading?.shownFor) return null;
  return (
    <Note tone="info">
      <span>
        {reading.left && reading.left.length > 0
          ? t("catalogue.leftOut", { typed: query.query, text: reading.shownFor, words: reading.left.join(" ") })
          : t("catalogue.shownFor", { typed: query.query, text: reading.shownFor })}
      </span>{" "}
      <Link to={listingHref({ exact: true })}>{t("catalogue.exactly", { typed: query.query })}</Link>
    </Note>
  );
}

/** Part numbers that the person may have meant. */
export function MeantNumbers({
  listing,
  suggestions,
}: {
  listing: Listing;
  suggestions: SearchReading["suggestions"];
}) {
  const t = useTexts();
  const listingHref = useListingHref(listing);
  if (suggestions.length === 0) return null;
  return (
    <>
      <p>{t("catalogue.meant")}</p>
      <ul className="actions">
        {suggestions.map((number) => (
          <li key={number}>
            <Link className="btn num" to={listingHref({ query: number, exact: false })}>
              {number}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
