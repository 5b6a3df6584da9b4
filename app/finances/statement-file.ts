import type { TFunction } from "i18next";
import { href, redirect } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import type { Movement, Statement } from "#erp-adapter/contract/finances.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { sum, toEurCents } from "#erp-adapter/contract/money.ts";
import type { Sheet } from "#server/services/documents/sheet.ts";
import { getLocale, sessionContext, shopContext } from "../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { TABLE_FORMATS, TYPES } from "../request/files/table-format.ts";
import { setPeriod } from "../request/forms/period.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { notFound } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { readRows } from "../request/session/read-rows.ts";
import { readStatementPeriod, type StatementPeriod } from "./statement-period.ts";

/** The statement of a period. A wrong period redirects to the page of finances, which shows the errors. */
export async function statementFile(args: DownloadArgs): Promise<DownloadedFile> {
  const { url, params, context } = args;
  const { documents } = context.get(shopContext);
  const t = getTexts(context);
  const lang = getLocale(context);
  const format = [...TABLE_FORMATS, "pdf" as const].find((one) => one === params.format);
  if (!format) throw notFound(url);
  const { period, typed } = readStatementPeriod(url.searchParams, toLocalDate(Date.now()));
  if (!period) {
    const search = new URLSearchParams();
    setPeriod(search, typed);
    throw redirect(`${href("/:lang/finances", { lang })}?${search}`, 302);
  }
  const read = readRows<Movement, Statement>(args, (erp, cursor, c) =>
    erp.finances.statement({ ...period, cursor }, c),
  );
  const file = { name: `${t("files.statement", { ...period })}.${format}`, type: TYPES[format] };
  if (format === "pdf") {
    const [{ first, rows }, account] = await Promise.all([read, readAccount(args)]);
    const { opening, debit, credit, closing } = first;
    const head = { ...period, opening, debit, credit, closing, account };
    return { ...file, body: await documents.statement(head, rows, lang) };
  }
  const { first, rows } = await read;
  const sheet: Sheet = {
    name: t("statement.title"),
    columns: [
      { label: t("statement.date"), kind: "day" },
      { label: t("statement.kind"), kind: "text" },
      { label: t("statement.document"), kind: "text" },
      { label: t("statement.debit"), kind: "money" },
      { label: t("statement.credit"), kind: "money" },
      { label: t("statement.balance"), kind: "money" },
    ],
    rows: toSheetRows(period, { first, rows }, t),
  };
  return { ...file, body: documents.table(sheet, format, lang) };
}

/** The rows from the opening to the closing balance, each movement with the balance after it. */
async function* toSheetRows(
  { from, to }: StatementPeriod,
  { first, rows }: { first: Statement; rows: AsyncIterable<Movement> },
  t: TFunction,
): Sheet["rows"] {
  yield [from, t("statement.opening"), null, null, null, first.opening];
  let balance = first.opening;
  for await (const { date, kind, document, amount } of rows) {
    balance = sum([balance, amount]);
    const [debit, credit] = amount >= 0 ? [amount, null] : [null, toEurCents(-amount)];
    yield [date, t(`statement.kinds.${kind}`), document, debit, credit, balance];
  }
  yield [to, t("statement.closing"), null, first.debit, first.credit, first.closing];
}

/**
 * The owner of the account. The company's name and VAT number come from the profile; if the profile cannot be read, the
 * person's name is used.
 */
async function readAccount({ url, context }: DownloadArgs): Promise<{ name: string; vat: string; partner: string }> {
  const { user } = context.get(sessionContext);
  const { company, vat } = await askErp(
    { url, context },
    (erp, c) => erp.accounts.profile(c),
    (error) => (isErpError(error, "UNAUTHENTICATED") ? undefined : { company: "", vat: "" }),
  );
  return { name: company || (user?.name ?? ""), vat, partner: user?.partner ?? "" };
}
