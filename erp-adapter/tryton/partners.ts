import { z } from "zod";
import { type CallContext, GENERAL_PARTNER, type PartnerCode, type UserId } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import type { EurCents } from "../contract/money.ts";
import { vouchedCaller } from "../kit/orders.ts";
import type { ReadBooks } from "./books.ts";
import type { TrytonClient } from "./client.ts";
import type { Until } from "./post.ts";
import { cents } from "./values.ts";

/** A party in Tryton, with its terms of purchase. */
export interface Party {
  id: number;
  code: PartnerCode;
  name: string;
  active: boolean;
  priceList: number;
  paymentTerm: number | null;
  creditLimit: EurCents | null;
  creditUsed: EurCents;
}

/** The caller of an order, and the party on which it is booked. */
export interface Caller {
  id: UserId;
  party: Party;
  /** a guest sees only their own orders, a customer sees all orders of the party */
  isGuest: boolean;
}

export interface TrytonPartners {
  /** The party with a code. NOT_FOUND if there is none. */
  party(code: PartnerCode, until: Until): Promise<Party>;
  /**
   * The party whose terms apply to a call. NOT_FOUND if there is none, or if the call names a company and the shop does
   * not vouch for the call.
   */
  terms(c: CallContext): Promise<Party>;
  /** The caller of a call. UNAUTHENTICATED if the call is not vouched for by the shop, has no user, or has a token. */
  caller(c: CallContext): Promise<Caller>;
  /** The party of a customer's call. FORBIDDEN for a guest. */
  customer(c: CallContext): Promise<Party>;
}

const PARTY = {
  name: z.string().nullable(),
  active: z.boolean(),
  sale_price_list: z.int().nullable(),
  customer_payment_term: z.int().nullable(),
  credit_limit_amount: cents.nullable(),
  credit_amount: cents,
};

/** Finds parties by code. Tryton issues no tokens: the shop vouches for the user and the partner of a call. */
export function createPartners(tryton: TrytonClient, books: ReadBooks): TrytonPartners {
  const partners: TrytonPartners = {
    async party(code, until) {
      const { company, guestParty, priceList } = await books(until);
      const named = code === GENERAL_PARTNER ? ["id", "=", guestParty] : ["code", "=", code];
      const domain = [named, ["active", "in", [true, false]]];
      const [row] = await tryton.rows("party.party", domain, PARTY, until, { limit: 1, context: { company } });
      if (!row || (row.id === guestParty && code !== GENERAL_PARTNER)) throw unknown(code);
      return {
        id: row.id,
        code,
        name: row.name ?? "",
        active: row.active,
        priceList: row.sale_price_list ?? priceList,
        paymentTerm: row.customer_payment_term,
        creditLimit: row.credit_limit_amount,
        creditUsed: row.credit_amount,
      };
    },
    async terms(c) {
      if (c.partner !== GENERAL_PARTNER && !c.vouched) throw unknown(c.partner);
      return partners.party(c.partner, c);
    },
    async caller(c) {
      const { user, company } = vouchedCaller(c);
      return { id: user, party: await partners.terms(c), isGuest: company === null };
    },
    async customer(c) {
      const { party, isGuest } = await partners.caller(c);
      if (isGuest) throw new ErpError("FORBIDDEN", {});
      return party;
    },
  };
  return partners;
}

function unknown(partner: PartnerCode): ErpError {
  return new ErpError("NOT_FOUND", { what: "partner", id: partner });
}
