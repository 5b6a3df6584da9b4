import { z } from "zod";
import type { CallContext, PartnerCode } from "../../contract/context.ts";
import type { OrderEvent } from "../../contract/order-events.ts";
import type { OrderId } from "../../contract/orders.ts";
import type { PolledSource } from "../../kit/polled-events.ts";
import type { LineParts } from "../goods-lines.ts";
import { instant } from "../values.ts";
import type { SaleStep, StepModel, StepModels } from "./step-models.ts";

const HEAD = { number: z.string().nullable(), create_date: instant, party: z.int() };
const PARTY = { code: z.string().nullable() };

/** Tryton's documents as sources of order events. Tryton itself has no feed of events. */
export function toSources(models: StepModels, parts: LineParts): PolledSource[] {
  return models.map((model) => toSource(model, parts));
}

function toSource({ read, changedSince }: StepModel, parts: LineParts): PolledSource {
  return {
    async read({ since, from, limit }, c) {
      const domain = [...changedSince(since), ["id", ">=", Number(from ?? 0)]];
      const documents = await read(domain, c, { limit, order: [["id", "ASC"]] });
      const heads = await readHeads(
        documents.flatMap(({ steps }) => steps.map(({ sale }) => sale)),
        c,
        parts,
      );
      const toEvents = ({ sale, step }: SaleStep) => {
        const head = heads.get(sale);
        return head ? [{ ...step, ...head }] : [];
      };
      return documents.map(({ id, changedAt, steps }) => ({
        ...{ key: String(id), changedAt },
        events: steps.flatMap(toEvents),
      }));
    },
  };
}

type Head = Pick<OrderEvent, "order" | "placedAt" | "partner">;

/** Reads order id, `placedAt` and partner of sales; the result is a map by Tryton's id of the sale. */
async function readHeads(
  sales: readonly number[],
  c: CallContext,
  { tryton, books }: LineParts,
): Promise<Map<number, Head>> {
  if (sales.length === 0) return new Map();
  const { guestParty } = await books(c);
  const rows = await tryton.rows("sale.sale", [["id", "in", [...new Set(sales)]]], HEAD, c);
  const named = [
    ["id", "in", [...new Set(rows.map(({ party }) => party))]],
    ["active", "in", [true, false]],
  ];
  const codes = new Map((await tryton.rows("party.party", named, PARTY, c)).map(({ id, code }) => [id, code]));
  return new Map(
    rows.flatMap(({ id, number, create_date: placedAt, party }) => {
      const code = codes.get(party);
      if (number === null || !code) return [];
      const partner = party === guestParty ? null : (code as PartnerCode);
      return [[id, { order: number as OrderId, placedAt, partner }] as const];
    }),
  );
}
