import { type Fault, faultIn } from "./fault.ts";

const orders = faultIn("orders");
const invoices = faultIn("invoices");

/** Faults in finding orders and invoices by their numbers. */
export const PAPER_NUMBER_FAULTS: readonly Fault[] = [
  orders("finds orders by the beginning of a number", 490, ({ list }) => ({
    list: ({ number = "", ...query }, c) => list(number === "" ? query : { ...query, text: number }, c),
  })),
  orders("hears nothing of a number", 490, ({ list }) => ({
    list: ({ number: _, ...query }, c) => list(query, c),
  })),
  orders("knows a buyer's number only in its own capitals", 490, ({ list }) => ({
    async list(query, c) {
      const page = await list(query, c);
      const items = page.items.filter((row) => !query.number || row.buyerDocumentNumber !== query.number.toUpperCase());
      return { ...page, items: /[a-z]/.test(query.number ?? "") ? [] : items };
    },
  })),
  invoices("hears nothing of a number in an export", 491, ({ part }) => ({
    part: ({ text: _, ...query }, c) => part(query, c),
  })),
  invoices("adds up what the number leaves out", 491, ({ list }) => ({
    async list(query, c) {
      const { sums } = await list({ ...query, text: "" }, c);
      return { ...(await list(query, c)), sums };
    },
  })),
  invoices("forgets the status beside a number", 491, ({ list }) => ({
    list: (query, c) => list(query.text ? { ...query, status: null } : query, c),
  })),
];
