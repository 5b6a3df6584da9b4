import type { ReactNode } from "react";
import { href } from "react-router";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { Link } from "../../ui/link.tsx";
import { useFormats, useLanguage, useTexts } from "../../ui/texts.tsx";
import { AskLink } from "../ask-link.tsx";
import { toComparison } from "../compared-ids.ts";
import { NumberLink } from "../number-link.tsx";
import { Stock } from "../stock.tsx";
import type { OtherPart } from "./load-others.ts";
import type { Ways } from "./load-ways.ts";

interface WaysOnProps {
  /** the part that cannot be had; `id` is null for a number that no part has */
  part: { id: ProductId | null; number: string };
  ways?: Ways;
  /** what a form offers beside each of the other parts */
  take?: (other: OtherPart) => ReactNode;
}

const NO_WAYS: Ways = { others: [], comesBack: false };

/** The ways on from a part that cannot be had: another one that fits, a notice when it is back, a question to sales. */
export function WaysOn({ part: { id, number }, ways: { others, comesBack } = NO_WAYS, take }: WaysOnProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { money } = useFormats();
  return (
    <div className="ways-on no-print">
      {others.length > 0 && (
        <>
          {t("product.otherParts")}
          <ul>
            {others.map((other) => (
              <li key={other.id}>
                <NumberLink id={other.id} number={other.number} /> {other.manufacturer}{" "}
                <Stock availability={other.availability} stock={other.stock} supply={other.supply} />{" "}
                {other.price && <b className="nowrap">{money(other.price.net)}</b>} {take?.(other)}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className="actions">
        {id && others.length > 0 && (
          <Link
            className="tap"
            to={href("/:lang/compare", { lang }) + toComparison([id, ...others.map((other) => other.id)])}
          >
            {t("product.compare")}
          </Link>
        )}
        {id && comesBack && (
          <Link className="tap" to={href("/:lang/back-in-stock/:productId", { lang, productId: id })}>
            {t("product.tellMe")}
            <span className="sr"> {number}</span>
          </Link>
        )}
        <AskLink number={number} className="tap" />
      </p>
    </div>
  );
}
