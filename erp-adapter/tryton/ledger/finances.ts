import type { FinancesArea } from "../../contract/finances.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { toDueInvoices, toOpenAmounts } from "../../kit/ledger.ts";
import type { TrytonPartners } from "../partners.ts";
import type { Papers } from "./papers.ts";

export interface FinanceParts {
  partners: TrytonPartners;
  papers: Papers;
  clock: () => number;
}

export function createFinances({ partners, papers, clock }: FinanceParts): Omit<FinancesArea, "statement"> {
  return {
    async summary(c) {
      const [party, all] = await Promise.all([partners.customer(c), papers.all(c)]);
      const { open, due, ageing } = toOpenAmounts(all, toLocalDate(clock()));
      return {
        creditLimit: party.creditLimit,
        creditUsed: party.creditUsed,
        open,
        due,
        ageing,
        accountStatus: party.active ? "active" : "inactive",
        asOf: new Date(clock()).toISOString(),
      };
    },
    due: async (query, c) => toDueInvoices(await papers.all(c), query, toLocalDate(clock())),
  };
}
