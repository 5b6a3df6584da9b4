import { parse } from "node-html-parser";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { formatAmount, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { createVisitor, fieldsOf, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { testProduct } from "#tests/support/goods.ts";
import type { Language } from "#tests/support/words.ts";
import type { World } from "./world.ts";

/** One order from the cart to the paid invoice: what the customer and the office do, in sequence. */

export interface Customer {
  lang: Language;
  email: string;
  documentNumber: string;
  person: Visitor;
  /** the form that the customer sends at this step, with the fields as shown on its page and those filled in */
  form: { path: string; fields: Record<string, string> };
}

export type StepName =
  | "ordered"
  | "confirmed"
  | "date-moved"
  | "cancellation-requested"
  | "cancellation-answered"
  | "ready"
  | "dispatched"
  | "invoiced"
  | "paid";

export interface Step {
  name: StepName;
  /** name of the step on the order's page; null if the page does not show it */
  head: StepName | "placed" | null;
  /** kind of the mail to the customer; null if there is none */
  mail: string | null;
  /** kind of the mail to sales */
  toSales?: string;
  /** words of the office's command; if missing, the customer acts */
  command?(order: OrderId, world: World): string[];
  /** shows the customer the form of this step */
  open?(customer: Customer, world: World): Promise<void>;
}

/** The first part stays in the order, the second is cancelled. */
export const PARTS = ["LIFE 1", "LIFE 2"] as const;
export const STOCK = 50;
const WANTED = ["3", "2"] as const;
/** Pieces of each part by which one order finally reduces the stock. */
export const TAKEN = [3, 0] as const;
const PARCEL = "00614009876543";

export const STEPS: readonly Step[] = [
  {
    name: "ordered",
    head: "placed",
    mail: "order-confirmation",
    toSales: "order-for-sales",
    async open(customer) {
      const { lang, documentNumber } = customer;
      const path = `/${lang}/cart/1`;
      const fields = await formOf(customer, path, "form#order");
      customer.form = { path, fields: { ...fields, intent: "order", buyerDocumentNumber: documentNumber } };
    },
  },
  {
    name: "confirmed",
    head: "confirmed",
    mail: "order-confirmed",
    command: (id) => ["confirm", id, "--date", "2031-03-03"],
  },
  {
    name: "date-moved",
    head: "date-moved",
    mail: "order-date-moved",
    command: (id) => ["confirm", id, "--date", "2031-03-05"],
  },
  {
    name: "cancellation-requested",
    head: "cancellation-requested",
    mail: "cancellation-received",
    toSales: "cancellation-for-sales",
    async open(customer, world) {
      const path = `/${customer.lang}/order/${orderOf(customer, world)}`;
      const fields = await formOf(customer, path, "#cancel form");
      customer.form = { path, fields: { ...fields, line: "2", reason: "Krivo naručeno" } };
    },
  },
  {
    name: "cancellation-answered",
    head: "cancellation-answered",
    mail: "cancellation-answered",
    command: (id) => ["cancellation", "accept", id, "--reason", "U redu"],
  },
  { name: "ready", head: "ready", mail: "order-ready", command: (id) => ["ready", id, "--anyway"] },
  {
    name: "dispatched",
    head: "dispatched",
    mail: "order-dispatched",
    command: (id) => ["dispatch", id, "--tracking", PARCEL, "--carrier", "GLS"],
  },
  { name: "invoiced", head: "invoiced", mail: "order-invoiced", command: (id) => ["invoice", id] },
  {
    name: "paid",
    head: null,
    mail: null,
    command(order, world) {
      const [invoice] = invoicesOf(order, world);
      return ["pay", String(invoice?.number), formatAmount(toEurCents(Number(invoice?.total)))];
    },
  },
];

/** Creates one customer per language, logged in, with both parts in the cart. */
export async function createCustomers(world: World): Promise<Customer[]> {
  world.staff.addProducts(PARTS.map((number) => testProduct({ number, stock: STOCK })));
  world.staff.setCreditLimit("001002" as PartnerCode, null);
  const who = { hr: "owner@autoservis.example", en: "owner@turbo-centar.example" };
  return Promise.all(
    (["hr", "en"] as const).map(async (lang) => {
      const customer: Customer = {
        lang,
        email: who[lang],
        documentNumber: `LIFE-${lang}`,
        person: createVisitor(world.url),
        form: { path: "", fields: {} },
      };
      const { person } = customer;
      await person.ask(`/${lang}/login`, { body: { intent: "login", email: who[lang], password: "dizna-demo" } });
      for (const [at, quantity] of WANTED.entries()) {
        const product = `testmaker~LIFE_${at + 1}`;
        const added = await person.ask(`/${lang}/products/${product}`, { body: { product, quantity } });
        if (added.status !== 303) throw new Error(`the cart took nothing: ${added.status}`);
      }
      return customer;
    }),
  );
}

/** Sends the customer's form. True if the shop said that it was received. */
export async function sendForm({ person, form }: Customer): Promise<boolean> {
  try {
    const answer = await person.ask(form.path, { body: form.fields });
    return answer.status === 303 && /order-(?:success|cancellation)(?:\?|$)/.test(answer.headers.location ?? "");
  } catch {
    return false;
  }
}

/** The number of the customer's order; undefined if there is none. */
export function orderOf({ documentNumber }: Customer, world: World): OrderId | undefined {
  const [row] = world.rows("books", "select number from customer_order where document_number = ?", documentNumber);
  return row?.number as OrderId | undefined;
}

/** The rows of the books about an order's invoices. */
export function invoicesOf(order: OrderId, world: World): Record<string, unknown>[] {
  return world.rows("books", "select number, total, open from invoice where customer_order = ?", order);
}

/** The heads of the steps on the page of the customer's order; null if there is no page. */
export async function headsOf(customer: Customer, world: World): Promise<string[] | null> {
  const order = orderOf(customer, world);
  if (!order) return null;
  const page = await customer.person.ask(`/${customer.lang}/order/${order}`).catch(() => null);
  if (page?.status !== 200) return null;
  return parse(page.text)
    .querySelectorAll(".order-step strong")
    .map(({ text }) => text);
}

async function formOf({ person }: Customer, path: string, selector: string): Promise<Record<string, string>> {
  const page: HttpAnswer = await person.ask(path);
  return fieldsOf(page, selector);
}
