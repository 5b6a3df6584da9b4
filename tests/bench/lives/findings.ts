import { parse } from "node-html-parser";
import PostalMime from "postal-mime";
import { fill, MAIL_WORDS, WORDS } from "#tests/support/words.ts";
import { type Customer, headsOf, invoicesOf, orderOf, PARTS, STOCK, type Step, TAKEN } from "./steps.ts";
import type { World } from "./world.ts";

/** Faults found after an order's life, one sentence each, and the number of mails that came again. */
export interface Findings {
  stepsLost: string[];
  stepsDoubled: string[];
  mailsLost: string[];
  mailsDoubled: string[];
  /** faults in the sequence of steps or mails, in the mails' subjects and language, or in the ERP's books */
  wrong: string[];
  /** number of mails that the mail server took again with the same Message-ID, which is allowed */
  sentAgain: number;
}

const SALES = "sales@example.com";

export async function findFaults(
  lived: readonly Step[],
  customers: readonly Customer[],
  world: World,
): Promise<Findings> {
  const found: Findings = {
    ...{ stepsLost: [], stepsDoubled: [], mailsLost: [], mailsDoubled: [], wrong: [] },
    sentAgain: world.letters.length - new Set(world.letters.map(({ id }) => id)).size,
  };
  for (const customer of customers) {
    await lookAtPage(lived, customer, world, found);
    lookAtEvents(lived, customer, world, found);
    await lookAtMails(lived, customer, world, found);
  }
  lookAtSales(lived, customers, world, found);
  if (lived.at(-1)?.name === "paid") await lookAtBooks(customers, world, found);
  return found;
}

/** Each step must be on the page once, in order, in the customer's language. */
async function lookAtPage(lived: readonly Step[], customer: Customer, world: World, found: Findings): Promise<void> {
  const words: Record<string, string> = WORDS[customer.lang].order.steps;
  const wanted = lived.flatMap(({ head }) => (head === null ? [] : [words[head] ?? head]));
  // The page shows "placed" only if a later step follows.
  const shown = (await headsOf(customer, world)) ?? [];
  if (wanted.length > 1) compare(wanted, shown, `on the page (${customer.lang})`, found, ["stepsLost", "stepsDoubled"]);
}

/** The shop must have stored each event of the ERP once, with its order. */
function lookAtEvents(lived: readonly Step[], customer: Customer, world: World, found: Findings): void {
  const order = orderOf(customer, world);
  const wanted = lived.flatMap(({ command, head }) => (command && head !== null ? [head] : []));
  const sql = "select kind from order_event where order_id = ? and quote_id is not null order by at";
  const kept = world.rows("shop", sql, String(order)).map(({ kind }) => String(kind));
  compare(wanted, kept, `stored (${customer.lang})`, found, ["stepsLost", "stepsDoubled"]);
}

/** Each mail must have come once, in order, in the customer's language. Repeated attempts have the same Message-ID. */
async function lookAtMails(lived: readonly Step[], customer: Customer, world: World, found: Findings): Promise<void> {
  const { lang, email } = customer;
  const order = orderOf(customer, world);
  const own = world.letters.filter(({ to }) => to === email);
  const firsts = own.filter(({ id }, at) => own.findIndex((one) => one.id === id) === at);
  const wanted = lived.flatMap(({ mail }) => (mail === null ? [] : [mail]));
  compare(
    wanted,
    firsts.map(({ kind }) => kind),
    `mailed (${lang})`,
    found,
    ["mailsLost", "mailsDoubled"],
  );
  for (const { kind, raw } of firsts) {
    const { subject, headers } = await PostalMime.parse(raw);
    const area = kind.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()) as "orderConfirmed";
    const right = fill(MAIL_WORDS[lang][area].subject, { shop: "Dizna", number: String(order) });
    const language = headers.find(({ key }) => key === "content-language")?.value;
    if (subject !== right || language !== lang)
      found.wrong.push(`${kind}: "${subject}" in ${language}, not "${right}"`);
  }
}

function lookAtSales(lived: readonly Step[], customers: readonly Customer[], world: World, found: Findings): void {
  const ids = new Set(world.letters.filter(({ to }) => to === SALES).map(({ id }) => id));
  const kinds = [...ids].map((id) => id.split(".")[0] ?? "").toSorted();
  const wanted = lived.flatMap(({ toSales }) => (toSales ? customers.map(() => toSales) : [])).toSorted();
  compare(wanted, kinds, "mailed to sales", found, ["mailsLost", "mailsDoubled"]);
}

/**
 * Each customer must have one order, one paid invoice and one payment. The stock must lack only the dispatched pieces,
 * and the invoice's page must say that it is paid.
 */
async function lookAtBooks(customers: readonly Customer[], world: World, found: Findings): Promise<void> {
  const numbers = new Set(customers.map(({ documentNumber }) => documentNumber));
  const orders = world.staff.listOrders().filter(({ buyerDocumentNumber }) => numbers.has(buyerDocumentNumber));
  expectSame(orders.length, customers.length, "orders", found);
  for (const customer of customers) {
    const { lang, person, documentNumber } = customer;
    const order = orders.find(({ buyerDocumentNumber }) => buyerDocumentNumber === documentNumber);
    if (!order) continue;
    expectSame(
      order.lines.map(({ delivered }) => delivered),
      TAKEN,
      `delivered (${lang})`,
      found,
    );
    const invoices = invoicesOf(order.id, world);
    expectSame(
      invoices.map(({ open }) => open),
      [0],
      `open amounts of invoices (${lang})`,
      found,
    );
    const [{ number, total } = {}] = invoices;
    const paid = world.rows("books", "select amount from payment where invoice = ?", String(number));
    expectSame(
      paid.map(({ amount }) => amount),
      [total],
      `payments (${lang})`,
      found,
    );
    const page = parse((await person.ask(`/${lang}/invoice/${number}`)).text);
    const heading = page.querySelector("h1")?.text ?? "";
    const word = WORDS[lang].invoices.statuses.paid;
    if (!heading.includes(word)) found.wrong.push(`the invoice's page (${lang}) says "${heading}", not ${word}`);
  }
  for (const [at, part] of PARTS.entries()) {
    const [{ stock } = {}] = JSON.parse(await world.office("find", part, "--json"));
    expectSame(stock, STOCK - customers.length * (TAKEN[at] ?? 0), `stock of ${part}`, found);
  }
}

function expectSame(is: unknown, wanted: unknown, what: string, found: Findings): void {
  const [one, other] = [JSON.stringify(is), JSON.stringify(wanted)];
  if (one !== other) found.wrong.push(`${what}: ${one}, not ${other}`);
}

function compare(
  wanted: readonly string[],
  is: readonly string[],
  where: string,
  found: Findings,
  [lost, doubled]: ["stepsLost", "stepsDoubled"] | ["mailsLost", "mailsDoubled"],
): void {
  const left = [...is];
  for (const one of wanted) {
    const at = left.indexOf(one);
    if (at < 0) found[lost].push(`${one} ${where}`);
    else left.splice(at, 1);
  }
  found[doubled].push(...left.map((one) => `${one} ${where}`));
  const isComplete = is.length === wanted.length && left.length === 0;
  if (isComplete && wanted.some((one, at) => is[at] !== one)) found.wrong.push(`${where}: ${is.join(", ")}`);
}
