import { z } from "zod";
import type { TrytonClient, TrytonRow } from "../client.ts";
import type { Until } from "../post.ts";
import { cents } from "../values.ts";

const SALE_LINE = { base_price: cents.nullable(), sale: z.int(), sequence: z.int().nullable() };
const CORRECTED = { origin: z.string().nullable(), invoice: z.int() };

interface InvoiceLine {
  id: number;
  origin: string | null;
}

export interface Origins {
  /** the sale line that an invoice line charges, or that a credit note line credits */
  saleLineOf(line: InvoiceLine): TrytonRow<typeof SALE_LINE> | undefined;
  /** Tryton's id of the invoice that a credit note corrects */
  corrected: number | null;
}

/** Reads the origins of lines: invoice lines come from a sale, credit note lines come from another invoice. */
export async function readOrigins(lines: readonly InvoiceLine[], until: Until, tryton: TrytonClient): Promise<Origins> {
  const named = lines.flatMap(({ origin }) => idIn("account.invoice.line", origin));
  const read = (ids: readonly number[]) => tryton.rows("account.invoice.line", [["id", "in", ids]], CORRECTED, until);
  const corrected = new Map((named.length === 0 ? [] : await read(named)).map((row) => [row.id, row]));
  const saleLineIn = ({ origin }: InvoiceLine) => {
    const [other] = idIn("account.invoice.line", origin);
    return idIn("sale.line", other === undefined ? origin : (corrected.get(other)?.origin ?? null));
  };
  const found = await tryton.rows("sale.line", [["id", "in", lines.flatMap(saleLineIn)]], SALE_LINE, until);
  const saleLines = new Map(found.map((row) => [row.id, row]));
  const [first] = corrected.values();
  return {
    saleLineOf: (line) => saleLines.get(saleLineIn(line)[0] ?? 0),
    corrected: first?.invoice ?? null,
  };
}

/** The id in an origin such as `sale.line,7`, as a list; empty if the origin is of another model. */
export function idIn(model: string, origin: string | null): number[] {
  const [named, id] = (origin ?? "").split(",");
  return named === model ? [Number(id)] : [];
}
