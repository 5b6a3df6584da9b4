import { href } from "react-router";
import { Crumbs } from "../ui/crumbs.tsx";
import { Form } from "../ui/forms/form.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { PricesNote } from "../ui/prices-note.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { useHeader } from "../ui/use-header.ts";
import { AddReady } from "./add-ready.tsx";
import { ColumnsForm } from "./columns-form.tsx";
import { ListSummary } from "./list-summary.tsx";
import type { QuickOrderData } from "./load-quick-order.ts";
import type { QuickOrderRefusal } from "./quick-order-action.ts";
import { QuickOrderRows } from "./quick-order-rows.tsx";

interface PageProps {
  page: QuickOrderData;
  refusal?: QuickOrderRefusal;
}

/**
 * A quick order: each row with its state, the reason and the next step, and the form that adds the ready rows to a
 * cart.
 */
export function QuickOrderPage({ page, refusal }: PageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer, dateTime } = useFormats();
  const { total, skipped, live, endsAt } = page;
  const title = t("quickOrder.listTitle", { count: total, formatted: integer(total) });
  return (
    <>
      <PageHead title={title} noindex />
      <Crumbs between={[{ to: href("/:lang/quick-order", { lang }), text: t("quickOrder.title") }]} here={title} />
      <div className="page-head">
        <h1>{title}</h1>
        <p>
          {t("quickOrder.keptUntil", { time: dateTime(new Date(endsAt).toISOString()) })}
          {skipped > 0 && ` ${t("quickOrder.skipped", { count: skipped, formatted: integer(skipped) })}`}
        </p>
      </div>
      <div className="notes">
        {!live && <Note tone="warn">{`${t("errors.realTime")}. ${t("quickOrder.unreadNote")}`}</Note>}
        {page.sheets && (
          <Note tone="warn">
            {t("quickOrder.sheets", { read: page.sheets.read, others: page.sheets.others.join(", ") })}
          </Note>
        )}
        {page.hasTableBeside && <Note tone="warn">{t("quickOrder.tableBeside")}</Note>}
        {page.hidden > 0 && <HiddenRows count={page.hidden} />}
        {page.hasLostWords && <Note tone="info">{t("quickOrder.guestWords")}</Note>}
        <RefusalNote refusal={refusal} />
        {page.isAdding && !refusal && <Note tone="warn">{t("quickOrder.refused.unknown")}</Note>}
      </div>
      {page.columns && (
        <ColumnsForm key={page.revision} shown={page.columns} isRefused={refusal?.reason === "columns"} />
      )}
      <ListSummary page={page} refusal={refusal} />
      <RowsForm page={page} refusal={refusal} />
    </>
  );
}

/** A note that rows hidden by a filter in the spreadsheet are not ordered. */
function HiddenRows({ count }: { count: number }) {
  const t = useTexts();
  const { integer } = useFormats();
  return (
    <Note tone="warn">
      <p>{t("quickOrder.hidden", { count, formatted: integer(count) })}</p>
      <Form method="post" preventScrollReset>
        <button type="submit" name="show" value="hidden" className="btn btn--plain">
          {t("quickOrder.showHidden")}
        </button>
      </Form>
    </Note>
  );
}

function RefusalNote({ refusal }: Pick<PageProps, "refusal">) {
  const t = useTexts();
  // The cart field and the columns form show these reasons.
  if (!refusal || refusal.reason === "tooManyCarts" || refusal.reason === "columns") return null;
  return <Note tone="bad">{t(`quickOrder.refused.${refusal.reason}`)}</Note>;
}

/** One button for all rows of the page whose number lacks a zero; each row shows the part that would be taken. */
function AcceptZeros({ rows }: Pick<QuickOrderData, "rows">) {
  const t = useTexts();
  const { integer } = useFormats();
  const count = rows.filter(
    ({ verdict }) => verdict.state === "choose" && verdict.reason === "zero" && verdict.candidates.length === 1,
  ).length;
  if (count < 2) return null;
  return (
    <p className="sheet__head actions">
      <button type="submit" name="accept" value="zero" className="btn">
        {t("quickOrder.acceptZeros", { count, formatted: integer(count) })}
      </button>
    </p>
  );
}

/**
 * One form, so that every button also sends all typed values. Enter in a field presses the first button, which does not
 * add rows to a cart.
 */
function RowsForm({ page, refusal }: PageProps) {
  const t = useTexts();
  const lang = useLanguage();
  const { id, revision, pages } = page;
  const { person } = useHeader();
  return (
    <Form method="post" className="with-aside" preventScrollReset>
      <input type="hidden" name="revision" value={revision} />
      <button type="submit" name="intent" value="apply" className="sr" tabIndex={-1} aria-hidden="true">
        {t("quickOrder.apply")}
      </button>
      <div className="stack">
        <div className="sheet">
          <AcceptZeros rows={page.rows} />
          <QuickOrderRows rows={page.rows} refusal={refusal} />
          <PricesNote className="sheet__foot small muted" />
          <div className="sheet__foot actions">
            <button type="submit" name="intent" value="apply" className="btn">
              {t("quickOrder.apply")}
            </button>
          </div>
        </div>
        <PageLinks page={page.page} pages={pages} />
        <p className="actions">
          {person === "customer" && (
            <Link className="btn btn--plain" to={`${href("/:lang/lists/add", { lang })}?quick-order=${id}`}>
              <Icon name="list" /> {t("lists.saveAs")}
            </Link>
          )}
          {(["refused", "all"] as const).map(
            (which) =>
              (which === "all" || page.counts.refused > 0) && (
                <a
                  key={which}
                  className="btn btn--plain"
                  href={href("/:lang/quick-order/:listId/result/:which", { lang, listId: id, which })}
                >
                  <Icon name="download" /> {t(`quickOrder.download.${which}`)}
                </a>
              ),
          )}
        </p>
      </div>
      <AddReady page={page} refusal={refusal} />
    </Form>
  );
}
