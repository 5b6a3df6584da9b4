import { z } from "zod";
import type { CallContext } from "../../contract/context.ts";
import { ErpError } from "../../contract/errors.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import type { DeliveryNote, OrderStep, OrderStepKind } from "../../contract/order-events.ts";
import type { Domain, RowsOptions } from "../client.ts";
import type { LineParts } from "../goods-lines.ts";
import { ISSUED } from "../ledger/papers.ts";
import { cents, date, instant, toInstant } from "../values.ts";
import { readSentPortions, SHIPMENT_MODEL } from "./sent-portions.ts";

/** A document of Tryton that stands for steps of one or more sales. */
export interface StepDocument {
  id: number;
  /** epoch milliseconds of the last change, by which `changedSince` filters */
  changedAt: number;
  steps: readonly SaleStep[];
}

/** A step of a sale; `note` is the delivery note of a dispatch. */
export interface SaleStep {
  sale: number;
  step: OrderStep;
  note?: DeliveryNote;
}

/** How the documents of one kind are read and filtered. */
export interface StepModel {
  read(domain: Domain, c: CallContext, options?: RowsOptions): Promise<StepDocument[]>;
  changedSince(since: number): Domain;
  ofSale(sale: number): Domain;
}

/** The kinds of documents, in the usual order of their steps. */
export type StepModels = readonly StepModel[];

const STAMPS = { create_date: instant, write_date: instant.nullable() };
const SHIPMENT = { ...STAMPS, number: z.string(), effective_date: date };
const INVOICE = { number: z.string(), sales: z.array(z.int()), total_amount: cents, move: z.int() };
const MOVE = { create_date: instant };

/**
 * The kinds of documents that stand for steps: confirmed sales, shipments that are done, issued invoices. Other steps
 * cannot be read from Tryton: a planned date changes without a trace, a packed shipment may wait for its carrier
 * instead of the customer, and notes (requests to cancel) are not answered. Dispatches have no parcel numbers,
 * because the modules required here store none.
 */
export function createStepModels(parts: LineParts): StepModels {
  const { tryton } = parts;

  const sales: StepModel = {
    async read(domain, c, options) {
      const confirmed = [
        ["state", "in", ["confirmed", "processing", "done"]],
        ["number", "!=", null],
      ];
      const rows = await tryton.rows("sale.sale", [...confirmed, ...domain], STAMPS, c, options);
      return rows.map((row) => {
        // Tryton does not store when a sale was confirmed. The shop confirms its orders as soon as it creates them.
        const step = { id: toStepId("confirmed", row), at: row.create_date, kind: "confirmed" };
        return { id: row.id, changedAt: lastChange(row), steps: [{ sale: row.id, step }] };
      });
    },
    changedSince: writtenSince,
    ofSale: (sale) => [["id", "=", sale]],
  };

  const shipments: StepModel = {
    async read(domain, c, options) {
      const rows = await tryton.rows(SHIPMENT_MODEL, [["state", "=", "done"], ...domain], SHIPMENT, c, options);
      const ids = rows.map(({ id }) => id);
      const sent = Map.groupBy(await readSentPortions(ids, c, parts), ({ shipment }) => shipment);
      return rows.map((row) => {
        const { number: delivery, effective_date } = row;
        // Tryton's own last write marks a shipment as done, so its time is that of the dispatch, unless the office
        // changes texts later.
        const at = row.write_date ?? row.create_date;
        const steps = (sent.get(row.id) ?? []).map(({ sale, lines }) => ({
          sale,
          step: { id: toStepId("dispatched", row, sale), at, kind: "dispatched", lines, delivery },
          note: { number: delivery, date: effective_date, lines, tracking: null },
        }));
        return { id: row.id, changedAt: lastChange(row), steps };
      });
    },
    changedSince: writtenSince,
    ofSale: (sale) => [["moves.sale", "=", sale]],
  };

  const invoices: StepModel = {
    async read(domain, c, options) {
      const issued = [["type", "=", "out"], ["move", "!=", null], ISSUED, ...domain];
      const rows = await tryton.rows("account.invoice", issued, INVOICE, c, options);
      const ids = rows.map(({ move }) => move);
      const moves = ids.length === 0 ? [] : await tryton.rows("account.move", [["id", "in", ids]], MOVE, c);
      const posted = new Map(moves.map(({ id, create_date }) => [id, create_date]));
      return rows.map(({ id, move, number, total_amount, sales: charged }) => {
        // The time of posting is that of the accounting entry, which posting creates. The invoice itself is written
        // again with each payment.
        const at = posted.get(move);
        if (at === undefined) throw new ErpError("BAD_RESPONSE", { path: "account.invoice.move" });
        const invoice = number as InvoiceId;
        const steps = (total_amount < 0 ? [] : charged).map((sale) => ({
          sale,
          step: { id: toStepId("invoiced", { id, create_date: at }, sale), at, kind: "invoiced", invoice },
        }));
        return { id, changedAt: Date.parse(at), steps };
      });
    },
    changedSince: (since) => [["move.create_date", ">=", toInstant(since)]],
    ofSale: (sale) => [["sales", "=", sale]],
  };

  return [sales, shipments, invoices];
}

/** The filter for records written or created since an instant. */
function writtenSince(since: number): Domain {
  return [["OR", ["write_date", ">=", toInstant(since)], ["create_date", ">=", toInstant(since)]]];
}

function lastChange({ create_date, write_date }: { create_date: string; write_date: string | null }): number {
  return Date.parse(write_date ?? create_date);
}

/**
 * The id of a step, from the record that documents it. It contains the record's instant, because Tryton, restored from
 * a backup, may give the same id to another record.
 */
function toStepId(
  kind: OrderStepKind,
  { id, create_date }: { id: number; create_date: string },
  sale?: number,
): string {
  return [kind, id, Date.parse(create_date), ...(sale === undefined ? [] : [sale])].join(".");
}
