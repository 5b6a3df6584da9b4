import { dueInvoicesSchema, type FinancesArea } from "../../contract/finances.ts";
import { daysBetween, toLocalDate } from "../../contract/local-date.ts";
import { sum } from "../../contract/money.ts";
import { parseInput } from "../../contract/parse-input.ts";
import { absent } from "../../kit/absent.ts";
import { toAgeing } from "../../kit/ageing.ts";
import { toPage } from "../../kit/pages.ts";
import type { TrytonPartners } from "../partners.ts";
import type { Papers } from "./papers.ts";

export interface FinanceParts {
  partners: TrytonPartners;
  papers: Papers;
  clock: () => number;
}

export function createFinances({ partners, papers, clock }: FinanceParts): FinancesArea {
  return {
    async summary(c) {
      const [party, all] = await Promise.all([partners.customer(c), papers.all(c)]);
      const rows = all.map(({ row }) => row).filter(({ open }) => open !== 0);
      const open = sum(rows.map((row) => row.open));
      const credit = rows.filter((row) => row.open < 0).reduce((most, row) => most - row.open, 0);
      const ageing = toAgeing(
        rows.filter((row) => row.open > 0),
        credit,
        toLocalDate(clock()),
      );
      const { notDue: _, ...late } = ageing;
      return {
        creditLimit: party.creditLimit,
        creditUsed: party.creditUsed,
        open,
        due: sum(Object.values(late)),
        ageing,
        accountStatus: party.active ? "active" : "inactive",
        asOf: new Date(clock()).toISOString(),
      };
    },
    async due(sent, c) {
      const query = parseInput(dueInvoicesSchema, sent, "query");
      const today = toLocalDate(clock());
      const late = (await papers.all(c)).map(({ row }) => row).filter((row) => row.open > 0 && row.dueDate < today);
      late.sort((one, other) => (one.dueDate < other.dueDate ? -1 : 1));
      const { items, total } = toPage(late, query);
      return {
        items: items.map(({ id, number, date: day, dueDate, total: amount, open }) => ({
          ...{ id, number, date: day, dueDate, total: amount, open },
          daysLate: daysBetween(dueDate, today),
        })),
        total,
      };
    },
    ...absent("finances.statement", "statement"),
  };
}
