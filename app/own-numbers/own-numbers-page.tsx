import { href } from "react-router";
import { NumberLink } from "../goods/number-link.tsx";
import type { FieldError } from "../request/forms/field-error.ts";
import { Empty } from "../ui/empty.tsx";
import { FieldErrorText } from "../ui/forms/field-error-text.tsx";
import { Form } from "../ui/forms/form.tsx";
import { SearchTextField } from "../ui/forms/search-text-field.tsx";
import { Icon } from "../ui/icon.tsx";
import { Link } from "../ui/link.tsx";
import { Note } from "../ui/note.tsx";
import { PageHead } from "../ui/page-head.tsx";
import { PageLinks } from "../ui/page-links.tsx";
import { Rows, Table, type TableColumn } from "../ui/table.tsx";
import { useFormats, useLanguage, useTexts } from "../ui/texts.tsx";
import { MAX_OWN_SEARCH, OWN_NUMBERS_A_PAGE, type OwnNumberRow, type OwnNumbersData } from "./load-own-numbers.ts";

/** The company's own numbers: search, removal of single numbers, download, and deletion of all. */
export function OwnNumbersPage({ page, refused }: { page: OwnNumbersData; refused?: FieldError }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const title = t("header.ownNumbers");
  const here = href("/:lang/own-numbers", { lang });
  const { total, text, rows, hasCompany } = page;
  const from = page.page * OWN_NUMBERS_A_PAGE + 1;
  return (
    <>
      <PageHead title={page.page === 0 ? title : `${title}, ${t("catalogue.page", { page: page.page + 1 })}`} noindex />
      <div className="page-head">
        <h1>{title}</h1>
        {total > 0 && (
          <p data-told>
            {t("ownNumbers.count", {
              count: total,
              formatted: integer(total),
              from: integer(from),
              to: integer(from + rows.length - 1),
            })}
          </p>
        )}
      </div>
      <p className="listing-lead">{t("ownNumbers.lead", { limit: integer(page.limit) })}</p>
      {refused && refused.key !== "confirmForget" && <Note tone="bad">{t(`errors.${refused.key}`)}</Note>}
      {!hasCompany && <Note tone="info">{t("ownNumbers.noCompany")}</Note>}
      {(total > 0 || text !== "") && <Search text={text} clearTo={here} />}
      {hasCompany && total === 0 && (
        <Empty
          title={t(text === "" ? "ownNumbers.none" : "ownNumbers.notFound")}
          text={t(text === "" ? "ownNumbers.noneText" : "ownNumbers.notFoundText")}
          isTold
          next={[{ to: href("/:lang/quick-order", { lang }), text: t("ownNumbers.toQuickOrder") }]}
        />
      )}
      {total > 0 && <NumbersTable rows={rows} mayChange={page.mayChange} />}
      <PageLinks
        page={page.page}
        pages={page.pages}
        to={(to) => `${here}${toSearch({ ...(text && { text }), ...(to > 0 && { page: String(to) }) })}`}
      />
      {total > 0 && <Tools total={total} mayForget={page.mayChange && text === ""} refused={refused} />}
    </>
  );
}

function Search({ text, clearTo }: { text: string; clearTo: string }) {
  const t = useTexts();
  return (
    <Form className="period" method="get" role="search" aria-label={t("ownNumbers.search")}>
      <SearchTextField
        label={t("ownNumbers.search")}
        hint={t("ownNumbers.searchHint")}
        text={text}
        maxLength={MAX_OWN_SEARCH}
      />
      <button type="submit" className="btn">
        {t("header.search")}
      </button>
      {text !== "" && (
        <Link className="tap" to={clearTo}>
          {t("catalogue.clearAll")}
        </Link>
      )}
    </Form>
  );
}

function NumbersTable({ rows, mayChange }: { rows: readonly OwnNumberRow[]; mayChange: boolean }) {
  const t = useTexts();
  const { date } = useFormats();
  const shown: TableColumn<OwnNumberRow>[] = [
    {
      label: t("product.ownNumber"),
      className: "at-name",
      cell: ({ number }) => <b className="num wrap">{number}</b>,
    },
    {
      label: t("ownNumbers.product"),
      className: "full at-a",
      cell: ({ product, productNumber, title, manufacturer }) => (
        <>
          {title === null ? (
            <span className="num">{productNumber}</span>
          ) : (
            <NumberLink id={product} number={productNumber} />
          )}{" "}
          <span className="muted">{title === null ? t("ownNumbers.gone") : `${manufacturer}, ${title}`}</span>
        </>
      ),
    },
    {
      label: t("ownNumbers.source"),
      className: "at-b",
      cell: ({ source, taughtAt }) => (
        <>
          {t(`ownNumbers.sources.${source}`)} <span className="muted nowrap">{date(taughtAt)}</span>
        </>
      ),
    },
  ];
  const removal: TableColumn<OwnNumberRow> = {
    label: t("ownNumbers.remove"),
    hidden: true,
    className: "remove at-sum",
    cell: ({ key, number }) => (
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="forget" />
        <button
          type="submit"
          name="key"
          value={key}
          className="btn btn--plain btn--icon"
          title={t("ownNumbers.remove")}
        >
          <Icon name="cross" />
          <span className="sr">
            {t("ownNumbers.remove")} {number}
          </span>
        </button>
      </Form>
    ),
  };
  const columns = mayChange ? [...shown, removal] : shown;
  return (
    <div className="sheet">
      <Table className="table--cards" columns={columns}>
        <Rows columns={columns} rows={rows} keyOf={({ key }) => key} className="mid" />
      </Table>
    </div>
  );
}

/** The download of all numbers, and the form that deletes all. */
function Tools({ total, mayForget, refused }: { total: number; mayForget: boolean; refused?: FieldError }) {
  const t = useTexts();
  const lang = useLanguage();
  const { integer } = useFormats();
  const error = refused?.key === "confirmForget" ? refused : undefined;
  return (
    <div className="own-numbers__tools">
      <div className="actions">
        <a className="btn" href={href("/:lang/own-numbers/csv", { lang })}>
          {t("ownNumbers.download")}
        </a>
        <Link className="btn" to={href("/:lang/quick-order", { lang })}>
          {t("ownNumbers.toQuickOrder")}
        </Link>
      </div>
      {mayForget && (
        <details open={error !== undefined}>
          <summary className="btn">{t("ownNumbers.forgetAll")}</summary>
          <Form className="form" method="post" noValidate>
            <input type="hidden" name="intent" value="forget-all" />
            <p>{t("ownNumbers.forgetAllText", { count: total, formatted: integer(total) })}</p>
            <label className="check">
              <input
                type="checkbox"
                name="sure"
                value="yes"
                required
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? "sure-error" : undefined}
              />
              <span>{t("ownNumbers.sure")}</span>
            </label>
            {error && <FieldErrorText id="sure-error" label={t("ownNumbers.sure")} error={error} isTold />}
            <button type="submit" className="btn">
              {t("ownNumbers.forgetAll")}
            </button>
          </Form>
        </details>
      )}
    </div>
  );
}

function toSearch(values: Record<string, string>): string {
  const params = new URLSearchParams(values);
  return params.size > 0 ? `?${params}` : "";
}
