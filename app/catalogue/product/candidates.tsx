import { href } from "react-router";
import type { Product } from "#erp-adapter/contract/catalogue.ts";
import type { Candidate } from "#erp-adapter/contract/fitments.ts";
import { toNumberKey } from "#erp-adapter/contract/part-number.ts";
import { Link } from "../../ui/link.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";
import { CompareTick } from "../compare/compare-bar.tsx";
import { toDifferingParts } from "./differing-parts.ts";

/**
 * Other parts for the same engines: only the number on the old part tells which one fits. Differing characters are
 * marked.
 */
export function Candidates({ product, candidates }: { product: Product; candidates: readonly Candidate[] }) {
  const t = useTexts();
  const lang = useLanguage();
  const { number, manufacturer } = product;
  return (
    <section className="candidates" aria-labelledby="candidates">
      <h3 id="candidates">{t("fitments.candidates")}</h3>
      <p className="small muted">{t("fitments.candidatesHint", { number: number.replaceAll(" ", "\u00a0") })}</p>
      <ul className="candidates__list">
        <li aria-current="true">
          <b className="num">{number}</b>
          <small>{manufacturer.name}</small>
          <small>{t("product.self")}</small>
        </li>
        {candidates.map((candidate) => (
          <li key={candidate.id}>
            <Link className="num" to={href("/:lang/products/:productId", { lang, productId: candidate.id })}>
              {toDifferingParts(candidate.number, number).map(({ at, text, differs }) =>
                differs ? <mark key={at}>{text}</mark> : text,
              )}
            </Link>
            <small>{candidate.manufacturer}</small>
            <small>{candidate.engineCodes.join(", ")}</small>
            <CompareTick part={candidate} />
          </li>
        ))}
      </ul>
      <EveryPart product={product} />
    </section>
  );
}

/** A link to the catalogue with all candidates. */
function EveryPart({ product: { group, fitments = [] } }: { product: Product }) {
  const t = useTexts();
  const lang = useLanguage();
  const codes = [...new Set(fitments.flatMap(({ engineCode }) => engineCode ?? []))].slice(0, MAX_ENGINES);
  const engines = codes.map((code): [string, string] => ["engine", toNumberKey(code).toLowerCase()]);
  const search = new URLSearchParams([["group", group.id], ...engines]);
  return (
    <p className="small">
      <Link to={`${href("/:lang/catalogue/:page", { lang, page: "0" })}?${search}`}>
        {t("fitments.everyPart", { group: group.name, codes: codes.join(", ") })}
      </Link>
    </p>
  );
}

/** Maximum number of engines in the link's URL, because a list of hundreds would not be useful. */
const MAX_ENGINES = 6;
