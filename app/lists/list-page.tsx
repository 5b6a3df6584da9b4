import { href } from "react-router";
import { CartChoice } from "../cart/cart-choice.tsx";
import { AddRefusalNote } from "../cart/lines/add-refusal-note.tsx";
import type { AddRefusal } from "../cart/lines/add-to-cart.ts";
import { AgainOutcome } from "../cart/lines/again-outcome.tsx";
import { AgainRefusalNote } from "../cart/lines/again-refusal-note.tsx";
import { OfferBox } from "../goods/supersession/offer-box.tsx";
import { Crumbs } from "../ui/crumbs.tsx";
import { Empty } from "../ui/empty.tsx";
import { Form } from "../ui/forms/form.tsx";
import { useSending } from "../ui/forms/use-sending.ts";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import type { AddingRefusal } from "./add-from-list.ts";
import type { ListFormRefusal } from "./list-action.ts";
import { ListLines } from "./list-lines.tsx";
import { LINES_A_PAGE, type ListData, type ListLineView } from "./load-list.ts";
import { ManageList } from "./manage-list.tsx";

interface ListPageProps {
  page: ListData;
  /** why a change was refused */
  refusal?: ListFormRefusal;
  /** why nothing was added to a cart */
  adding?: AddingRefusal;
  /** why a product of an offer was not added */
  refused?: AddRefusal;
}

/** A list: its lines with current prices and stock, the actions for all or chosen lines, its name and its sharing. */
export function ListPage({ page, refusal, adding, refused }: ListPageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const { list, total, live } = page;
  const outcome = refusal || adding ? null : page.outcome;
  const view = adding?.view ?? outcome?.view;
  // `AgainOutcome` already shows the offers for these products, so `Offers` leaves them out.
  const inOutcome = new Set(view?.left.flatMap(({ product, offer }) => (offer ? product : [])));
  return (
    <>
      <PageHead title={list.name} noindex />
      <Crumbs between={[{ to: href("/:lang/lists", { lang }), text: t("lists.title") }]} here={list.name} />
      <div className="page-head">
        <h1 className="wrap">{list.name}</h1>
        <p>
          {t("lists.lineCount", { count: total, formatted: integer(total) })}.{" "}
          {list.isOwn ? t(`lists.isShared.${list.sharing}`) : t("lists.sharedBy", { name: list.ownerName })}
          {!list.isOwn && !list.isEditable && ` ${t("lists.readOnly")}`}
        </p>
      </div>
      <div className="notes">
        {!live && <Note tone="warn">{t("errors.realTime")}</Note>}
        {refusal && (
          <Note tone="bad">{t(refusal.reason === "noRoom" ? "errors.noRoom" : `lists.refused.${refusal.reason}`)}</Note>
        )}
        {adding && <AgainRefusalNote refusal={adding} />}
      </div>
      {view && <AgainOutcome view={view} cart={outcome?.cart ?? null} refused={refused} />}
      <div className="stack stack--big">
        {total === 0 ? <NoLines /> : <Lines page={page} refusal={refusal} adding={adding} />}
        <Offers lines={page.lines.filter(({ product }) => !inOutcome.has(product))} refused={refused} />
        <ManageList list={list} refusal={refusal} />
      </div>
    </>
  );
}

/**
 * One form, so that every button also sends all typed values. Enter in a field presses the first button: *Save*, or, on
 * a read-only list, the button that adds the chosen lines to a cart.
 */
function Lines({ page, refusal, adding }: Omit<ListPageProps, "refused">) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const { list, pages, total, offered } = page;
  const intent = useSending().formData?.get("intent");
  const busy = (one: string) => (intent === one ? true : undefined);
  const pageHref = (to: number) =>
    href("/:lang/lists/:listId", { lang, listId: list.id }) + (to > 0 ? `?page=${to}` : "");
  const exportHref = (format: string) => href("/:lang/lists/:listId/export/:format", { lang, listId: list.id, format });
  return (
    <Form method="post" className="stack" id="list" preventScrollReset>
      <div className="sheet">
        <ListLines page={page} refusal={refusal} />
        <PricesNote className="sheet__foot small muted" />
        {list.isEditable && (
          <div className="sheet__foot actions">
            <button type="submit" name="intent" value="save" className="btn" aria-busy={busy("save")}>
              {t("lists.save")}
            </button>
            <button type="submit" name="intent" value="sort" className="btn btn--plain" aria-busy={busy("sort")}>
              {t("lists.sort")}
            </button>
            <button type="submit" name="intent" value="remove" className="btn btn--plain" aria-busy={busy("remove")}>
              {t("lists.removeChosen")}
            </button>
          </div>
        )}
      </div>
      {pages > 1 && (
        <>
          <p className="small muted">{t("lists.pageNote", { count: LINES_A_PAGE })}</p>
          <PageLinks page={page.page} pages={pages} to={pageHref} />
        </>
      )}
      {offered && <p className="small muted no-print">{t("lists.intoCartHint")}</p>}
      {offered && (
        <section className="sheet no-print list-add" aria-label={t("lists.intoCart")}>
          <CartChoice offered={offered} label={t("lists.cart")} refusal={adding} />
          <div className="actions">
            <button type="submit" name="intent" value="add-chosen" className="btn" aria-busy={busy("add-chosen")}>
              {t("lists.addChosen")}
            </button>
            <button type="submit" name="intent" value="add-all" className="btn btn--main" aria-busy={busy("add-all")}>
              <Icon name="cart" /> {t("lists.addAll", { count: page.asked, formatted: integer(page.asked) })}
            </button>
          </div>
        </section>
      )}
      <p className="actions">
        {total > 1 && (
          <button type="submit" name="intent" value="compare" className="btn no-print">
            {t("lists.compareChosen")}
          </button>
        )}
        <Link className="btn" to={href("/:lang/lists/:listId/shelf", { lang, listId: list.id })}>
          {t("lists.shelf.title")}
        </Link>
        <span className="muted">{t("lists.export")}</span>
        {(["csv", "xlsx"] as const).map((format) => (
          <a key={format} className="btn btn--plain" href={exportHref(format)}>
            <Icon name="download" /> {t(`invoices.${format}`)}
          </a>
        ))}
        <a className="btn btn--plain" href={`${exportHref("xlsx")}?template=yes`}>
          <Icon name="download" /> {t("lists.template")} {t("invoices.xlsx")}
        </a>
      </p>
    </Form>
  );
}

/** The offers for superseded parts, each with its own form outside the form of the list. */
function Offers({ lines, refused }: { lines: ListLineView[]; refused?: AddRefusal }) {
  const t = useTexts();
  if (!lines.some(({ offer }) => offer)) return null;
  return (
    <section className="sheet sheet--pad stack no-print" aria-labelledby="list-offers">
      <h2 id="list-offers">{t("lists.offers")}</h2>
      <p className="muted">{t("lists.offersHint")}</p>
      {lines.map(
        ({ product, offer }) =>
          offer && (
            <div key={product} id={`offer-${product}`} className="stack">
              {refused?.product === product && <AddRefusalNote refused={{ ...refused, offer: null }} />}
              <OfferBox offer={offer} />
            </div>
          ),
      )}
    </section>
  );
}

function NoLines() {
  const t = useTexts();
  const lang = useLanguage();
  return (
    <Empty
      title={t("lists.noLinesTitle")}
      text={t("lists.noLinesText")}
      next={[
        { to: href("/:lang/catalogue/:page", { lang, page: "0" }), text: t("cart.toCatalogue") },
        { to: href("/:lang/orders/:page", { lang, page: "0" }), text: t("lists.fromOrder") },
      ]}
    />
  );
}
