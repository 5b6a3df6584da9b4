import { data } from "react-router";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { log, type RequestContext, sessionContext, shopContext } from "../request/context.ts";
import { auth } from "../request/guards/auth.ts";
import { offered } from "../request/guards/offered.ts";
import { notFound } from "../request/page-errors.ts";
import { parsePageNumber } from "../request/page-number.ts";
import { askErp } from "../request/session/ask-erp.ts";
import type { Route } from "./+types/finances.route";
import { finances } from "./finances.guard.ts";
import { FinancesPage } from "./finances-page.tsx";
import { readStatementPeriod } from "./statement-period.ts";

export const middleware: Route.MiddlewareFunction[] = [offered("finances"), auth, finances];

/**
 * Maximum number of a statement's movements on the page, which shows the newest; the downloads have all, oldest first.
 */
const SHOWN_MOVEMENTS = 25;
/** Due invoices per page. */
const DUE_PAGE_SIZE = 10;

/**
 * Makes three ERP calls concurrently; `?due=` is the page of the due invoices, from 0. Without the account's figures,
 * the page fails. If the due invoices or the statement cannot be read, a message is shown instead.
 */
export async function loader({ url, context }: Route.LoaderArgs) {
  const today = toLocalDate(Date.now());
  const reading = readStatementPeriod(url.searchParams, today);
  const { period } = reading;
  const duePage = parsePageNumber(url.searchParams.get("due") ?? "0", 0);
  if (duePage === null) throw notFound(url);
  const { erp } = context.get(shopContext);
  const hasStatement = erp.capabilities.finances.statement;
  const asked = { url, context };
  const [summary, due, statement] = await Promise.all([
    askErp(asked, ({ finances }, c) => finances.summary(c)),
    askErp(
      asked,
      ({ finances }, c) => finances.due({ page: duePage + 1, pageSize: DUE_PAGE_SIZE }, c),
      orNothing(context),
    ),
    period && hasStatement
      ? askErp(
          asked,
          ({ finances }, c) => finances.statement({ ...period, newestFirst: true, limit: SHOWN_MOVEMENTS }, c),
          orNothing(context),
        )
      : null,
  ]);
  const pages = due === null ? 0 : Math.ceil(due.total / DUE_PAGE_SIZE);
  if (due !== null && duePage > 0 && duePage >= pages) throw notFound(url);
  const partner = context.get(sessionContext).user?.partner ?? "";
  const page = {
    ...{ summary, usedRule: erp.capabilities.finances.creditUsed, partner, today },
    due: due && { list: due, page: duePage, pages },
    statement: hasStatement ? { reading, period, shown: statement } : null,
  };
  return data(page, { status: period ? 200 : 400 });
}

/**
 * Leaves errors of session or rights to `askErp`, which reports them; logs any other error of the ERP, so that only one
 * section of the page is missing.
 */
function orNothing(context: RequestContext): (error: unknown) => null | undefined {
  return (error) => {
    if (!isErpError(error) || isErpError(error, "UNAUTHENTICATED") || isErpError(error, "FORBIDDEN")) return undefined;
    log(context).warn({ code: error.code }, "part of finances not read");
    return null;
  };
}

export default function Finances({ loaderData }: Route.ComponentProps) {
  return <FinancesPage page={loaderData} />;
}
