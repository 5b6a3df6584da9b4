import { z } from "zod";
import type { PartnerCode } from "../../contract/context.ts";
import type { BasisPoints } from "../../contract/money.ts";
import { type Office, soon } from "./office.ts";

/**
 * Creates terms of companies in Tryton: one price list for each discount, and one payment term for each number of days.
 */
export function createPartnerTerms(office: Office) {
  const { tryton, books } = office;
  const made = (...rows: readonly object[]) => [["create", rows]];

  async function listOf(discount: BasisPoints): Promise<number> {
    if (discount === 0) return books.priceList;
    const name = `less ${discount}`;
    const [known] = await tryton.ids("product.price_list", [["name", "=", name]], soon(), { limit: 1 });
    return known ?? office.addPriceList(name, [{ formula: `unit_price * ${factorOf(discount)}`, sequence: 100 }]);
  }

  async function termOf(days: number): Promise<number | null> {
    if (days === 0) return null;
    const name = `${days} days`;
    const [known] = await tryton.ids("account.invoice.payment_term", [["name", "=", name]], soon(), { limit: 1 });
    const lines = made({ type: "remainder", relativedeltas: made({ days }) });
    return known ?? office.create("account.invoice.payment_term", { name, lines });
  }

  return {
    partyOf: (partner: PartnerCode) =>
      office.find("party.party", [
        ["code", "=", partner],
        ["active", "in", [true, false]],
      ]),
    async set(partner: PartnerCode, { discount, paymentDays }: { discount: BasisPoints; paymentDays: number }) {
      const [priceList, term] = [await listOf(discount), await termOf(paymentDays)];
      const [known] = await tryton.ids("party.party", [["code", "=", partner]], soon(), { limit: 1 });
      const party = known ?? (await office.addParty({ code: partner, name: `Company ${partner}`, priceList }));
      await office.write("party.party", party, { sale_price_list: priceList, customer_payment_term: term });
    },
    /** Adds a quantity break: from this quantity, every price list with a smaller discount gives this discount. */
    async setBreak(product: number, quantity: number, discount: BasisPoints): Promise<void> {
      const lists = await tryton.rows("product.price_list", [], { name: z.string() }, soon());
      for (const { id, name } of lists) {
        const own = Number(/^less (\d+)$/.exec(name)?.[1] ?? 0);
        // Tryton uses the first line that applies, so lines for greater quantities come first.
        const formula = `unit_price * ${factorOf(Math.max(own, discount))}`;
        await office.create("product.price_list.line", {
          price_list: id,
          product,
          quantity,
          sequence: -quantity,
          formula,
        });
      }
    },
  };
}

function factorOf(discount: number): string {
  return (1 - discount / 10_000).toFixed(4);
}
