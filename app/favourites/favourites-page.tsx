import { href } from "react-router";
import { AddRefusalNote } from "../cart/lines/add-refusal-note.tsx";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { AgainOutcome } from "../cart/lines/again-outcome.tsx";
import { ProductRow } from "../catalogue/product-row.tsx";
import { PlainHeads } from "../catalogue/sort.tsx";
import { Star, StarForms } from "../catalogue/star.tsx";
import { Empty } from "../ui/empty.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { AddAllForm } from "./add-all-form.tsx";
import type { AllFavouritesRefusal } from "./favourites-into-cart.ts";
import { FAVOURITES_A_PAGE, type FavouriteRow, type FavouritesData } from "./load-favourites.ts";

/** The products that the customer has marked as favourites, with the customer's prices and the current stock. */
export function FavouritesPage({
  favourites,
  refused,
  notAdded,
}: {
  favourites: FavouritesData;
  refused?: AddRefusal;
  notAdded?: AllFavouritesRefusal;
}) {
  const t = useTexts();
  const lang = useLanguage();
  const { page, pages, total, rows, live, offered, outcome } = favourites;
  const { integer } = useFormats();
  const from = page * FAVOURITES_A_PAGE + 1;
  const title = t("starred.title");
  const pageHref = (to: number) => href("/:lang/favorites/:page", { lang, page: String(to) });
  return (
    <>
      <PageHead title={page === 0 ? title : `${title}, ${t("catalogue.page", { page: page + 1 })}`} noindex />
      <div className="page-head">
        <h1>{title}</h1>
        {total > 0 && (
          <p>
            {t("starred.count", {
              count: total,
              formatted: integer(total),
              from: integer(from),
              to: integer(from + rows.length - 1),
            })}{" "}
            {t("site.pricesNote")}.
          </p>
        )}
        <p>
          <Link to={href("/:lang/lists", { lang })}>{t("header.lists")}</Link>
        </p>
      </div>
      {!live && <Note tone="warn">{t("errors.realTime")}</Note>}
      {notAdded?.view && <AgainOutcome view={notAdded.view} cart={null} refused={refused} />}
      {outcome && !notAdded && <AgainOutcome view={outcome.view} cart={outcome.cart} refused={refused} />}
      {refused &&
        !outcome?.view.left.some(({ product }) => product === refused.product) &&
        !rows.some(({ row }) => row?.id === refused.product && row.buyable) && <AddRefusalNote refused={refused} />}
      {offered && <AddAllForm offered={offered} refusal={notAdded} />}
      {total === 0 ? (
        <Empty
          title={t("starred.emptyTitle")}
          text={t("starred.emptyText")}
          next={[{ to: href("/:lang/catalogue/:page", { lang, page: "0" }), text: t("cart.toCatalogue") }]}
        />
      ) : (
        <section className="rows-box" aria-labelledby="rows">
          <h2 className="sr" id="rows">
            {t("catalogue.products")}
          </h2>
          <StarForms />
          <PlainHeads />
          <ol className="rows">
            {rows.map(({ id, number, row }) =>
              row ? (
                <ProductRow key={id} row={row} refused={refused} />
              ) : (
                <Withdrawn key={id} id={id} number={number} />
              ),
            )}
          </ol>
        </section>
      )}
      <PageLinks page={page} pages={pages} to={pageHref} />
    </>
  );
}

/**
 * A favourite that was withdrawn from the shop; it stays in the list, so that the customer sees what happened to it.
 */
function Withdrawn({ id, number }: Omit<FavouriteRow, "row">) {
  const t = useTexts();
  return (
    <li className="row">
      <h3 className="row__cat num">{number}</h3>
      <Star product={{ id, number }} marked />
      <p className="row__title">{t("starred.gone")}</p>
    </li>
  );
}
