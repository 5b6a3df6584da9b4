import type { ChangeEvent, MouseEvent } from "react";
import { Form } from "react-router";
import type { FacetValue } from "#erp-adapter/contract/catalogue.ts";
import { defaultSort, FACETS, type Facet, PAGE_SIZES, toSearch } from "../goods/catalogue-query.ts";
import { kept } from "../ui/kept-parts/kept.tsx";
import { useFormats, useTexts } from "../ui/texts.tsx";
import type { Listing } from "./load-listing.ts";
import type { ShownFacet, ShownFacets } from "./shown-facets.ts";
import { focusLater, useAppliedBoxes } from "./use-applied-boxes.ts";
import { useFacetName } from "./use-facet-name.ts";
import { useListingHref } from "./use-listing-href.ts";

interface FiltersProps extends Pick<Listing, "catalogue" | "query" | "open"> {
  facets: ShownFacets;
}

/**
 * The filters: checkboxes with counts in one plain GET form. Renders nothing if no filter has values. With JavaScript,
 * a change of a checkbox applies at once, without *Apply*.
 */
export const Filters = kept("filters", ({ catalogue, query, facets, open }: FiltersProps) => {
  const t = useTexts();
  const [action] = useListingHref({ catalogue, query })({}).split("?");
  const form = useAppliedBoxes(toSearch(query, catalogue) + open);
  const apply = ({ target, currentTarget }: ChangeEvent<HTMLFormElement>) => {
    if (!(target instanceof HTMLInputElement)) return;
    const { name, value } = target;
    focusLater((box) => box.name === name && box.value === value);
    currentTarget.requestSubmit();
  };
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
      <Form action={action} ref={form} onChange={apply} preventScrollReset key={query.query + query.line}>
        {query.query && <input type="hidden" name="query" value={query.query} />}
        {query.exact && <input type="hidden" name="exact" value="1" />}
        {query.line && <input type="hidden" name="line" value={query.line} />}
        {query.sort !== defaultSort(catalogue, query.query) && <input type="hidden" name="sort" value={query.sort} />}
        {query.size !== PAGE_SIZES[0] && <input type="hidden" name="size" value={query.size} />}
        {shown.map((facet) => (
          <FacetBoxes
            key={facet}
            facet={facet}
            chosen={query[facet]}
            shown={facets[facet]}
            isOpen={open.includes(facet)}
          />
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
  /** true if the URL requests all values */
  isOpen: boolean;
  chosen: readonly string[];
  shown: ShownFacet;
}

function FacetBoxes({ facet, chosen, shown, isOpen }: FacetBoxesProps) {
  const t = useTexts();
  const { values } = shown;
  /** The button sends the form to get all values. The first of the additional values then gets the focus. */
  const askForAll = (event: MouseEvent) => {
    // Enter in a checkbox presses the form's first button, this one, but the person does not mean it.
    if (event.detail === 0 && document.activeElement !== event.currentTarget) event.preventDefault();
    else focusLater((box) => box.name === facet && !values.some(({ id }) => id === box.value));
  };
  return (
    <details className="facet" open>
      <summary>
        {t(`catalogue.${facet}`)}
        {chosen.length > 0 && <span className="facet__chosen">{t("catalogue.chosen", { count: chosen.length })}</span>}
        <span className="chev" />
      </summary>
      <fieldset className="facet__list">
        <legend className="sr">{t(`catalogue.${facet}`)}</legend>
        <ul>
          {values.map((value) => (
            <Box key={value.id} facet={facet} value={value} checked={chosen.includes(value.id)} />
          ))}
        </ul>
        {isOpen && <input type="hidden" name="more" value={facet} />}
        {shown.hidden > 0 && (
          <button type="submit" className="facet__more" name="more" value={facet} onClick={askForAll}>
            {t("catalogue.more", { count: shown.hidden })}
          </button>
        )}
      </fieldset>
    </details>
  );
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
