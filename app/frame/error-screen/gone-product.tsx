import { href } from "react-router";
import { AskLink } from "../../goods/ask-link.tsx";
import { NumberLink } from "../../goods/number-link.tsx";
import type { GoneProduct as Gone } from "../../request/page-errors.ts";
import { Link } from "../../ui/link.tsx";
import { useLanguage, useTexts } from "../../ui/texts.tsx";

/** The next steps for a product without a page: its successors, and a search for its number. */
export function GoneProduct({ gone: { number, successors } }: { gone: Gone }) {
  const t = useTexts();
  const lang = useLanguage();
  const catalogue = href("/:lang/catalogue/:page", { lang, page: "0" });
  return (
    <>
      {successors.map((successor) => (
        <p key={successor.number}>
          {t("product.replacedBy")} <NumberLink id={successor.id} number={successor.number} />
        </p>
      ))}
      <p>
        <Link to={`${catalogue}?${new URLSearchParams({ query: number })}`}>
          {t("errorPage.goneSearch", { number })}
        </Link>
      </p>
      <p>
        <AskLink number={number} />
      </p>
    </>
  );
}
