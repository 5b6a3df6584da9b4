import { type MouseEvent, useEffect, useRef } from "react";
import { Form, useFetcher } from "react-router";
import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { defaultSort, FACETS, type Facet, PAGE_SIZES, toSearch } from "../../domain/catalogue-query.ts";
import type { ShownFacet, ShownFacets } from "../../domain/shown-facets.ts";
import { kept } from "../../kept-parts/kept.tsx";
import type { Listing } from "../../listing/load-listing.ts";
import { type Packed, unpack } from "../../listing/packed.ts";
import { useFormats, useTexts } from "../texts.tsx";
import { useFacetName } from "./use-facet-name.ts";
import { useListingHref } from "./use-listing-href.ts";

interface FiltersProps extends Pick<Listing, "catalogue" | "query" | "open"> {
  facets: ShownFacets;
}

/** The filters: checkboxes with counts in one plain GET form. Renders nothing if no filter has values. */
export const Filters = kept("filters", ({ catalogue, query, facets, open }: FiltersProps) => {
  const t = useTexts();
  const [action] = useListingHref({ catalogue, query })({}).split("?");
  const chosen = FACETS.reduce((count, facet) => count + query[facet].length, 0);
  // A facet without values has no checkboxes; without results no facet has values.
  const shown = FACETS.filter((facet) => facets[facet].values.length > 0);
  if (shown.length === 0) return null;
  return (
    <details className="filters" open={open.length > 0}>
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
      {/* The checkboxes are uncontrolled: the key renders new ones for another query. */}
      <Form action={action} key={toSearch(query, catalogue)}>
        {query.query && <input type="hidden" name="query" value={query.query} />}
        {query.exact && <input type="hidden" name="exact" value="1" />}
        {query.line && <input type="hidden" name="line" value={query.line} />}
        {query.sort !== defaultSort(catalogue, query.query) && <input type="hidden" name="sort" value={query.sort} />}
        {query.size !== PAGE_SIZES[0] && <input type="hidden" name="size" value={query.size} />}
        {shown.map((facet) => (
          <FacetBoxes key={facet} facet={facet} chosen={query[facet]} shown={facets[facet]} />
        ))}
        <div className="filters__go">
          <button type="submit" className="btn btn--wide">
            {t("catalogue.apply")}
          </button>
        </div>
      </Form>
    </details>
  );
});

interface FacetBoxesProps {
  facet: Facet;
  chosen: readonly string[];
  shown: ShownFacet;
}

function FacetBoxes({ facet, chosen, shown }: FacetBoxesProps) {
  const t = useTexts();
  const { values, hidden, list, askForAll } = useAllValues(facet, shown);
  return (
    <details className="facet" open>
      <summary>
        {t(`catalogue.${facet}`)}
        {chosen.length > 0 && <span className="facet__chosen">{t("catalogue.chosen", { count: chosen.length })}</span>}
        <span className="chev" />
      </summary>
      <fieldset className="facet__list">
        <legend className="sr">{t(`catalogue.${facet}`)}</legend>
        <ul ref={list}>
          {values.map((value) => (
            <Box key={value.id} facet={facet} value={value} checked={chosen.includes(value.id)} />
          ))}
        </ul>
        {hidden > 0 && (
          <button type="submit" className="facet__more" name="more" value={facet} onClick={askForAll}>
            {t("catalogue.more", { count: hidden })}
          </button>
        )}
      </fieldset>
    </details>
  );
}

/**
 * The values of a filter, or all of them if a person asks. Without JavaScript the button applies the ticked values and
 * loads the page again; with JavaScript it adds the other values and moves the focus to the first of them.
 */
function useAllValues(facet: Facet, shown: ShownFacet) {
  const { data, load } = useFetcher<Packed<Listing>>();
  const list = useRef<HTMLUListElement>(null);
  const all = data === undefined ? undefined : unpack(data).facets?.[facet];
  const before = new Set(shown.values.map(({ id }) => id));
  const first = all?.values.find(({ id, count }) => !before.has(id) && count > 0)?.id;

  useEffect(() => {
    if (first !== undefined)
      list.current?.querySelector<HTMLInputElement>(`input[value="${CSS.escape(first)}"]`)?.focus();
  }, [first]);

  const askForAll = (event: MouseEvent) => {
    // Enter in a checkbox presses the first button of the form, but the person means *Apply*.
    if (event.detail === 0 && document.activeElement !== event.currentTarget) return;
    event.preventDefault();
    // While the next page loads, the window may already have its address; the body has the address of the shown page.
    const { pathname, searchParams } = new URL(document.body.dataset.address ?? "", window.location.origin);
    searchParams.append("more", facet);
    load(`${pathname}?${searchParams}`);
  };
  return { ...(all ?? shown), list, askForAll };
}

function Box({ facet, value, checked }: { facet: Facet; value: FacetValue; checked: boolean }) {
  const { integer } = useFormats();
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
        <span className="facet__n">{integer(value.count)}</span>
      </label>
    </li>
  );
}
