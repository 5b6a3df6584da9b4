import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import type { InvoiceId } from "../../contract/invoices.ts";
import { toEurCents } from "../../contract/money.ts";
import { soon } from "./office.ts";
import { customer, guest, type TrytonScene } from "./scene.ts";

const YEARS_LATER = Date.parse("2099-01-01T12:00:00Z");

/** Scenes for invoices and finances. */
export const PAPER_SCENES: readonly TrytonScene[] = [
  {
    name: "invoices",
    // The sale has a draft invoice for each delivery.
    before: async ({ office, saleOf }) => {
      for (const invoice of await office.draftsOf(await saleOf("a customer's order"))) await office.post(invoice);
    },
    play: (erp) => erp.invoices.list({}, customer()),
  },
  { name: "an export of invoices", play: (erp) => erp.invoices.part({}, customer()) },
  { name: "an invoice", play: async (erp) => erp.invoices.get(await newest(erp), customer()) },
  {
    name: "an invoice that is paid in part",
    before: async ({ office }) => office.pay(await office.find("account.invoice", NEWEST), toEurCents(1_000)),
    play: async (erp) => erp.invoices.get(await newest(erp), customer()),
  },
  {
    name: "a credit note",
    before: async ({ office, saleOf }) => {
      const own = [["sales", "=", await saleOf("a customer's order")]];
      const [first = 0] = await office.tryton.ids("account.invoice", own, soon(), { order: [["id", "ASC"]] });
      await office.credit(first);
    },
    play: async (erp) => erp.invoices.get(await newest(erp), customer()),
  },
  {
    name: "the invoice that it took back",
    play: async (erp) =>
      erp.invoices.get((await erp.invoices.list({}, customer())).items.at(-1)?.id ?? NONE, customer()),
  },
  { name: "an invoice that there is not", play: (erp) => erp.invoices.get(NONE, customer()) },
  { name: "invoices of a guest", play: (erp) => erp.invoices.list({}, guest()) },
  { name: "finances", play: (erp) => erp.finances.summary(customer()) },
  { name: "finances of who is late", time: YEARS_LATER, play: (erp) => erp.finances.summary(customer()) },
  { name: "what is due", time: YEARS_LATER, play: (erp) => erp.finances.due({}, customer()) },
];

const NONE = "404404" as InvoiceId;
const NEWEST = [["type", "=", "out"]];

async function newest(erp: ErpAdapter): Promise<InvoiceId> {
  const { items } = await erp.invoices.list({ pageSize: 1 }, customer());
  return items[0]?.id ?? NONE;
}
