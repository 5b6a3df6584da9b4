import { z } from "zod";
import { type AccountsArea, MAX_PARTNERS_OF_EMAIL } from "../contract/accounts.ts";
import { GENERAL_PARTNER, type PartnerCode } from "../contract/context.ts";
import { ErpError } from "../contract/errors.ts";
import { type BasisPoints, toBasisPoints } from "../contract/money.ts";
import { requireVouched } from "../kit/orders.ts";
import { readAddress } from "./addresses.ts";
import type { TrytonClient } from "./client.ts";
import type { Party, TrytonPartners } from "./partners.ts";
import type { Until } from "./post.ts";
import { toLiteral } from "./values.ts";

/** The account methods about companies in Tryton, for a shop that keeps the accounts itself. */
export function createCompanies(
  tryton: TrytonClient,
  partners: TrytonPartners,
): Pick<AccountsArea, "partner" | "partnersOf"> {
  return {
    async partner(code, c) {
      requireVouched(c);
      if (code === GENERAL_PARTNER) throw new ErpError("NOT_FOUND", { what: "partner", id: code });
      const party = await partners.party(code, c);
      const [{ name: _, ...address }, terms] = await Promise.all([readAddress(party.id, c, tryton), termsOf(party, c)]);
      return { code, company: party.name || code, ...address, ...terms, active: party.active };
    },
    async partnersOf(email, c) {
      requireVouched(c);
      const address = toLiteral(email.trim());
      const domain = [
        ["contact_mechanisms.value", "ilike", address],
        ["code", "!=", GENERAL_PARTNER],
      ];
      const options = { limit: MAX_PARTNERS_OF_EMAIL, order: [["id", "ASC"]] as const };
      const found = await tryton.rows("party.party", domain, { code: z.string() }, c, options);
      return found.map(({ code }) => code as PartnerCode);
    },
  };

  async function termsOf({ priceList: id, paymentTerm }: Party, until: Until) {
    const [[list], lines, deltas] = await Promise.all([
      tryton.rows("product.price_list", [["id", "=", id]], { name: z.string() }, until),
      tryton.rows("product.price_list.line", [["price_list", "=", id]], PRICE_LINE, until),
      paymentTerm === null
        ? []
        : tryton.rows("account.invoice.payment_term.line.delta", [["line.payment", "=", paymentTerm]], DELTA, until),
    ]);
    const paymentDays = deltas.reduce((sum, { days }) => sum + Math.max(0, days), 0);
    return { priceList: list?.name ?? "", discountPercent: discountOf(lines), paymentDays };
  }
}

const PRICE_LINE = {
  product: z.int().nullable(),
  quantity: z.number().nullable(),
  formula: z.string(),
};
const DELTA = { days: z.int() };

/** The discount of a price list that has one discount for all products; 0 for any other list. */
function discountOf(
  lines: readonly { product: number | null; quantity: number | null; formula: string }[],
): BasisPoints {
  const general = lines.find(({ product, quantity }) => product === null && !quantity);
  const factor = /^unit_price \* (0\.\d{1,4})$/.exec(general?.formula ?? "")?.[1];
  return toBasisPoints(factor === undefined ? 0 : Math.round((1 - Number(factor)) * 10_000));
}
