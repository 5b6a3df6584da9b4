import { z } from "zod";
import { type BasisPoints, toBasisPoints } from "../contract/money.ts";
import type { TrytonClient } from "./client.ts";
import { ATTRIBUTE_KEYS, type NameKey, settingOf, type TrytonNames } from "./names.ts";
import type { Until } from "./post.ts";
import { decimal } from "./values.ts";

/** Tryton's ids of the records that every order refers to, looked up once. */
export interface Books {
  company: number;
  /** the party of the company */
  seller: number;
  currency: number;
  warehouse: number;
  term: number;
  tax: number;
  vatPercent: BasisPoints;
  priceList: number;
  guestParty: number;
  depositProduct: number;
  depositUnit: number;
}

export type ReadBooks = (until: Until) => Promise<Books>;

/** Error for a record that the adapter expects in the database and that is missing. The message names the setting. */
export class MissingName extends Error {
  constructor(key: NameKey, names: TrytonNames, what: string) {
    super(`${settingOf(key)}: Tryton has no ${what} "${names[key]}".`);
  }
}

const COMPANY = { party: z.int(), currency: z.int() };

/**
 * Looks up the named records once; after a failure the next call tries again. Rejects with MissingName if a record is
 * missing.
 */
export function createBooks(tryton: TrytonClient, names: TrytonNames): ReadBooks {
  let known: Promise<Books> | null = null;
  return (until) => {
    known ??= look(until).catch((error: unknown) => {
      known = null;
      throw error;
    });
    return known;
  };

  async function look(until: Until): Promise<Books> {
    const first = async <Shape extends z.ZodRawShape>(
      key: NameKey,
      what: string,
      model: string,
      domain: readonly unknown[],
      fields: Shape,
    ) => {
      const [row] = await tryton.rows(model, domain, fields, until, { limit: 1, order: [["id", "ASC"]] });
      if (row === undefined) throw new MissingName(key, names, what);
      return row;
    };
    const byName = <Shape extends z.ZodRawShape>(key: NameKey, what: string, model: string, fields: Shape) =>
      first(key, what, model, [["name", "=", names[key]]], fields);
    const company =
      names.COMPANY === ""
        ? await first("COMPANY", "company", "company.company", [], COMPANY)
        : await first("COMPANY", "company", "company.company", [["party.name", "=", names.COMPANY]], COMPANY);
    const [warehouse, list, term, tax, guest, deposit] = await Promise.all([
      first(
        "WAREHOUSE",
        "warehouse",
        "stock.location",
        [
          ["type", "=", "warehouse"],
          ["name", "=", names.WAREHOUSE],
        ],
        {},
      ),
      byName("PRICE_LIST", "price list", "product.price_list", {}),
      byName("PAYMENT_TERM", "payment term", "account.invoice.payment_term", {}),
      byName("TAX", "tax", "account.tax", { rate: decimal }),
      first("GUEST_PARTY", "party with the code", "party.party", [["code", "=", names.GUEST_PARTY]], {}),
      first("DEPOSIT_PRODUCT", "product with the code", "product.product", [["code", "=", names.DEPOSIT_PRODUCT]], {
        sale_uom: z.int(),
      }),
      requireAttributes(until),
    ]);
    return {
      company: company.id,
      seller: company.party,
      currency: company.currency,
      warehouse: warehouse.id,
      term: term.id,
      tax: tax.id,
      vatPercent: toBasisPoints(Math.round(Number(tax.rate) * 10_000)),
      priceList: list.id,
      guestParty: guest.id,
      depositProduct: deposit.id,
      depositUnit: deposit.sale_uom,
    };
  }

  async function requireAttributes(until: Until): Promise<void> {
    const wanted = ATTRIBUTE_KEYS.map((key) => names[key]);
    const found = await tryton.rows("product.attribute", [["name", "in", wanted]], { name: z.string() }, until);
    const missing = ATTRIBUTE_KEYS.find((key) => !found.some(({ name }) => name === names[key]));
    if (missing) throw new MissingName(missing, names, "attribute of products named");
  }
}
