import type { Clock } from "../../clock-and-ids.ts";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import {
  type InvoicePage,
  type InvoicePartRequest,
  type InvoiceRow,
  type InvoicesArea,
  invoiceListSchema,
  invoicePartSchema,
} from "../../contract/invoices.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { sum } from "../../contract/money.ts";
import { type Anchor, type Cursor, localDateSchema, MAX_PART, type Part, readParts } from "../../contract/paging.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { hasPiece } from "../../kit/ledger.ts";
import { toPage } from "../../kit/pages.ts";

/** Statuses of invoices that have an open amount. */
const OPEN = ["unpaid", "partially-paid"] as const;

type Filter = Required<Pick<InvoicePartRequest, "status" | "from" | "to" | "overdue" | "text">>;

/**
 * The overdue invoices, or those with a piece of a number, of a back end that cannot filter them. Reads all open invoices, or
 * for a number all, as long as the deadline allows. The anchor is the day on which the first page was read, so that invoices
 * that become overdue at midnight do not shift the rows.
 */
export function createNarrowedInvoices(
  invoices: Pick<InvoicesArea, "part">,
  clock: Clock,
): Pick<InvoicesArea, "list" | "part"> {
  async function read({ overdue, text, ...filter }: Filter, today: string, c: CallContext): Promise<InvoiceRow[]> {
    const found: InvoiceRow[] = [];
    const wanted = overdue ? OPEN.filter((one) => filter.status === null || filter.status === one) : [filter.status];
    for (const status of wanted) {
      const asked = { ...filter, status, limit: MAX_PART };
      const rows = readParts((cursor: Cursor | null) => invoices.part({ ...asked, cursor }, c));
      for await (const row of rows) {
        if (overdue && (row.open <= 0 || row.dueDate >= today)) continue;
        if (text === "" || hasPiece(row, text)) found.push(row);
      }
    }
    return found.sort(byNewest);
  }

  return {
    async list(sent, c): Promise<InvoicePage> {
      const { page, pageSize, anchor, ...filter } = parseInput(invoiceListSchema, sent, "query");
      const today = anchor === null ? toLocalDate(clock()) : parseDay(anchor, "anchor");
      const rows = await read(filter, today, c);
      const add = (field: "withoutVat" | "total" | "open") => sum(rows.map((row) => row[field]));
      return {
        ...toPage(rows, { page, pageSize }),
        sums: { withoutVat: add("withoutVat"), total: add("total"), open: add("open") },
        anchor: today as string as Anchor,
      };
    },
    /**
     * The cursor holds the day of the first part, and date and number of the last row instead of its index, because
     * rows may be paid, and so be gone, before the next part is read.
     */
    async part(sent, c): Promise<Part<InvoiceRow>> {
      const { cursor, limit, ...filter } = parseInput(invoicePartSchema, sent, "query");
      const { today, after } = cursor === null ? { today: toLocalDate(clock()), after: null } : parseCursor(cursor);
      const all = await read(filter, today, c);
      const rest = after === null ? all : all.filter((row) => byNewest(row, after) > 0);
      const rows = rest.slice(0, limit);
      const last = rest.length > limit ? rows.at(-1) : undefined;
      return { rows, cursor: last ? (`${today}~${last.date}~${last.number}` as Cursor) : null };
    },
  };
}

type Place = Pick<InvoiceRow, "date" | "number">;

function byNewest(one: Place, other: Place): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  if (one.number === other.number) return 0;
  return one.number < other.number ? 1 : -1;
}

function parseCursor(cursor: Cursor): { today: string; after: Place } {
  const [today = "", date = "", ...number] = cursor.split("~");
  return {
    today: parseDay(today, "cursor"),
    after: { date: parseDay(date, "cursor"), number: number.join("~") },
  };
}

function parseDay(text: string, field: "anchor" | "cursor"): string {
  if (!localDateSchema.safeParse(text).success) throw new ErpError("VALIDATION", { field, rule: "shape" });
  return text;
}
