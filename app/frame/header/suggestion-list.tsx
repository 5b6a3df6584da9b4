import type { Suggestion } from "../../goods/load-suggestions.ts";
import { Price } from "../../goods/price.tsx";
import { Stock } from "../../goods/stock.tsx";
import { Link } from "../../ui/link.tsx";
import { sizeBeside } from "../../ui/size-beside.ts";
import { useFormats, useTexts } from "../../ui/texts.tsx";
import { Unbroken } from "../../ui/unbroken.tsx";
import type { SearchSuggestions } from "./use-suggestions.ts";

export const SUGGESTIONS_ID = "suggestions";

/** The id of the option at `index`, for `aria-activedescendant`. */
export function optionId(index: number): string {
  return `${SUGGESTIONS_ID}-${index}`;
}

/** The suggestions: number, title and variant, stock or successor, manufacturer and price of each product. */
export function SuggestionList({ suggestions }: { suggestions: SearchSuggestions }) {
  const t = useTexts();
  const { integer } = useFormats();
  const { found, addresses, active, close } = suggestions;
  if (!found) return null;
  const all = found.suggestions.length;
  return (
    <div className="suggestions" id={SUGGESTIONS_ID} role="listbox" aria-label={t("header.suggestions")}>
      {found.suggestions.map(({ id, ...suggestion }, index) => (
        <Link
          key={id}
          className="suggestion"
          id={optionId(index)}
          role="option"
          aria-selected={index === active}
          tabIndex={-1}
          to={addresses[index] ?? ""}
          onClick={close}
        >
          <SuggestedProduct suggestion={suggestion} />
        </Link>
      ))}
      <Link
        className="suggestion suggestion--all"
        id={optionId(all)}
        role="option"
        aria-selected={all === active}
        tabIndex={-1}
        to={addresses[all] ?? ""}
        onClick={close}
      >
        {t("header.allResults", { count: found.total, formatted: integer(found.total) })}
      </Link>
    </div>
  );
}

function SuggestedProduct({ suggestion }: { suggestion: Omit<Suggestion, "id"> }) {
  const t = useTexts();
  const { measures } = useFormats();
  const size = measures(sizeBeside(suggestion));
  const { number, title, manufacturer, picture, availability, stock, replacedBy, price, isOnRequest, own } = suggestion;
  return (
    <>
      <img src={picture} alt="" width="36" height="36" />
      <span className="suggestion__text">
        <b className="num">{number}</b>
        {own !== undefined && <span className="suggestion__own">{t("product.yourNumber", { number: own })}</span>}
        <span>
          <Unbroken text={title} /> {size && <small className="nowrap">{size}</small>}
        </span>
        <span className="suggestion__state">
          {replacedBy ? (
            `${t("product.replacedBy")} ${replacedBy}`
          ) : (
            <Stock availability={availability} stock={stock} />
          )}
        </span>
      </span>
      <span className="suggestion__brand">{manufacturer}</span>
      <Price price={price} isOnRequest={isOnRequest} />
    </>
  );
}
