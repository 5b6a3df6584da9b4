import { Form, useLocation } from "react-router";
import type { Facets, FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { FORMATS } from "#locales/formats.ts";
import { defaultSort, FACETS, type Facet, PAGE_SIZES } from "../../domain/catalogue-query.ts";
import type { Listing } from "../../listing/load-listing.ts";
import { useHeader } from "../header/use-header.ts";
import { useTexts } from "../texts.tsx";
import { useFacetName } from "./use-facet-name.ts";
import { useListingHref } from "./use-listing-href.ts";

const SHOWN_AT_ONCE = 8;

/** Checkboxes with counts, several values at once, in one plain GET form. Nothing where there is nothing to narrow. */
export function Filters({ listing, facets }: { listing: Listing; facets: Facets }) {
  const t = useTexts();
  const { query, catalogue } = listing;
  const [action] = useListingHref(listing)({}).split("?");
  const chosen = FACETS.reduce((count, facet) => count + query[facet].length, 0);
  const { key } = useLocation();
  // A facet without a value has nothing to tick; where nothing was found, that is every one.
  const shown = FACETS.filter((facet) => facets[facet].length > 0);
  if (shown.length === 0) return null;
  return (
    <details className="filters">
      <summary>
        {t("catalogue.filters")}{" "}
        {chosen > 0 && (
          <span className="tool__count">
            <span aria-hidden="true">{chosen}</span>
            <span className="sr">{t("catalogue.chosen", { count: chosen })}</span>
          </span>
        )}
        <span className="chev" />
      </summary>
      {/* The boxes are the browser's own: a new address gives new ones, checked as it says. */}
      <Form action={action} key={key}>
        {query.query && <input type="hidden" name="query" value={query.query} />}
        {query.line && <input type="hidden" name="line" value={query.line} />}
        {query.sort !== defaultSort(catalogue, query.query) && <input type="hidden" name="sort" value={query.sort} />}
        {query.size !== PAGE_SIZES[0] && <input type="hidden" name="size" value={query.size} />}
        {shown.map((facet) => (
          <FacetBoxes key={facet} facet={facet} values={facets[facet]} chosen={query[facet]} />
        ))}
        <div className="filters__go">
          <button type="submit" className="btn btn--wide">
            {t("catalogue.apply")}
          </button>
        </div>
      </Form>
    </details>
  );
}

function FacetBoxes({ facet, values, chosen }: { facet: Facet; values: FacetValue[]; chosen: string[] }) {
  const t = useTexts();
  const shown = inOrder(values, chosen);
  const [first, more] = [shown.slice(0, SHOWN_AT_ONCE), shown.slice(SHOWN_AT_ONCE)];
  const box = (value: FacetValue) => (
    <Box key={value.id} facet={facet} value={value} checked={chosen.includes(value.id)} />
  );
  return (
    <details className="facet" open>
      <summary>
        {t(`catalogue.${facet}`)}
        {chosen.length > 0 && <span className="facet__chosen">{t("catalogue.chosen", { count: chosen.length })}</span>}
        <span className="chev" />
      </summary>
      <fieldset className="facet__list">
        <legend className="sr">{t(`catalogue.${facet}`)}</legend>
        <ul>{first.map(box)}</ul>
        {more.length > 0 && (
          <details className="facet__more">
            <summary>{t("catalogue.more", { count: more.length })}</summary>
            <ul>{more.map(box)}</ul>
          </details>
        )}
      </fieldset>
    </details>
  );
}

function Box({ facet, value, checked }: { facet: Facet; value: FacetValue; checked: boolean }) {
  const { lang } = useHeader();
  const facetName = useFacetName();
  return (
    <li>
      <label className="facet__one">
        <input
          type="checkbox"
          name={facet}
          value={value.id}
          defaultChecked={checked}
          disabled={value.count === 0 && !checked}
        />
        <span>{facetName(facet, value)}</span>
        <span className="facet__n">{FORMATS[lang].integer(value.count)}</span>
      </label>
    </li>
  );
}

/** Chosen values first, so that they never hide under *more*; the rest as the ERP orders them, empty ones last. */
function inOrder(values: FacetValue[], chosen: string[]): FacetValue[] {
  const rank = ({ id, count }: FacetValue) => (chosen.includes(id) ? 0 : count > 0 ? 1 : 2);
  return [...values].sort((a, b) => rank(a) - rank(b));
}
