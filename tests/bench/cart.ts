import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { LINES_OF_PART } from "#app/cart/cart-part.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { createStaff, EmbeddedStaff } from "#erp-adapter/own/embedded/staff.ts";
import { createVisitor, fieldsOf, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { cents, productId, testProduct } from "#tests/support/goods.ts";
import type { Shop } from "#tests/support/start-shop.ts";
import { cpuOf } from "./process-cost.ts";
import { startWideShop } from "./start-wide-shop.ts";
import { figure, printTable, quantile } from "./table.ts";

const SIZES = [10, 100, 1_000] as const;
const ROUNDS = 12;
/**
 * If two releases are compared: more rounds, because the releases differ less than the rounds of one release do, but
 * carts of two sizes, and the long one in every fifth round alone. With all sizes in all rounds it takes ten minutes.
 */
const ROUNDS_AGAINST = 40;
const SIZES_AGAINST: readonly number[] = [10, 1_000];
const LONG_EVERY = 5;
const ROOT = join(import.meta.dirname, "../..");
/** Where the acts of the embedded ERP's staff are, in this release and in older ones. */
const STAFF_FILES = ["erp-adapter/own/embedded/staff.ts", "erp-adapter/embedded/staff.ts"];
/** Number of times that each round requests the cart's page to measure the step "shown". */
const LOOKS = 4;
const PARTNER = "001001" as PartnerCode;
const LOGINS = ["owner@autoservis.example", "counter@autoservis.example"] as const;
const FIRST = productId("testmaker~L_0");

/** Number of lines in the two carts to which a line is added: the 5th line and the 100th are measured. */
const HELD = [4, 99] as const;
const ADDITIONS = 150;

/** A shop with a thousand products, and a customer who orders them. */
interface Contender {
  shop: Shop;
  staff: EmbeddedStaff;
  customer: Visitor;
  stop(): Promise<void>;
}

/** CPU time in milliseconds by step and size, a value for each round. */
type Spent = Map<string, number[]>;

/**
 * Measures the CPU time of the server process for each step of an order of 10, 100 and 1,000 lines, and for additions
 * to a cart. `release` is the folder of the measured release, by default this one. `against` is the folder of another
 * built release: if it is given, only the orders are measured, in both releases in turn, and compared.
 */
export async function measureCart(against: string | undefined, release: string = ROOT): Promise<void> {
  const contenders: Contender[] = [];
  try {
    for (const root of against === undefined ? [release] : [release, against])
      contenders.push(await open(resolve(root)));
    const rounds = against === undefined ? ROUNDS : ROUNDS_AGAINST;
    const [here, there] = await measureOrders(contenders, rounds);
    if (here && there) printBoth(here, there, rounds);
    else if (here) printSteps(here);
    const [first] = contenders;
    if (first && against === undefined) await measureAdditions(first.shop);
  } finally {
    for (const contender of contenders) await contender.stop();
  }
}

/** Each release has its own data and its own back office: an older release refuses the data of a newer one. */
async function open(root: string): Promise<Contender> {
  const dataDir = root === ROOT ? undefined : mkdtempSync(join(tmpdir(), "against-"));
  const shop = await startWideShop({ root, dataDir, env: { LOG_LEVEL: "silent" } });
  const staffFile = STAFF_FILES.map((path) => join(root, path)).find((path) => existsSync(path));
  if (staffFile === undefined) throw new Error(`${root} has no ${STAFF_FILES.join(" and no ")}`);
  const module = pathToFileURL(staffFile).href;
  const { createStaff: openStaff }: { createStaff: typeof createStaff } = await import(module);
  const staff = openStaff({ dataDir: shop.dataDir });
  staff.addProducts(Array.from({ length: 1_000 }, (_, at) => testProduct({ number: `L ${at}`, stock: 1_000_000 })));
  staff.setCreditLimit(PARTNER, null);
  return {
    shop,
    staff,
    customer: await logIn(shop, LOGINS[0]),
    async stop() {
      staff.close();
      await shop.stop();
      if (dataDir !== undefined) rmSync(dataDir, { recursive: true });
    },
  };
}

async function measureOrders(contenders: readonly Contender[], rounds: number): Promise<Spent[]> {
  const all = contenders.map((contender) => ({ ...contender, spent: new Map<string, number[]>() }));
  for (let round = -2; round < rounds; round += 1) {
    for (const size of contenders.length === 1 ? SIZES : sizesOf(round)) {
      for (const { shop, staff, customer, spent } of round % 2 === 0 ? all : all.toReversed()) {
        const steps = await orderOnce(shop, staff, customer, size, round);
        // Do not count the first rounds, in which code is compiled.
        if (round >= 0)
          for (const [step, cost] of Object.entries(steps)) {
            const key = `${step} ${size}`;
            spent.set(key, [...(spent.get(key) ?? []), cost]);
          }
      }
    }
  }
  return all.map(({ spent }) => spent);
}

/** The sizes of a round of a comparison. The first rounds, which are not counted, have all. */
function sizesOf(round: number): readonly number[] {
  return round < 0 || round % LONG_EVERY === 0 ? SIZES_AGAINST : SIZES_AGAINST.slice(0, 1);
}

function stepsOf(spent: Spent): string[] {
  return [...new Set([...spent.keys()].map((key) => key.replace(/ \d+$/, "")))];
}

function medianOf(spent: Spent, step: string, size: number): number {
  return quantile(spent.get(`${step} ${size}`) ?? [], 0.5);
}

function printSteps(spent: Spent): void {
  printTable(
    `CPU of the server process, median ms of ${ROUNDS} rounds in turn; the last columns are for each line`,
    ["", ...SIZES.map(String), ...SIZES.map((size) => `/${size}`), "1,000 to 10", "further lines"],
    stepsOf(spent).map((step) => {
      const [few, some, many] = SIZES.map((size) => medianOf(spent, step, size)) as [number, number, number];
      const further = (many - some) / 900 / ((some - few) / 90);
      return [
        step,
        ...[few, some, many, few / 10, some / 100, many / 1_000, many / 1_000 / (few / 10), further].map(figure),
      ];
    }),
  );
}

/** The ratio is the median of the rounds' ratios: in one round, other work on the machine affects both releases. */
function printBoth(here: Spent, there: Spent, rounds: number): void {
  const ratioOf = (step: string, size: number) => {
    const others = there.get(`${step} ${size}`) ?? [];
    return quantile(
      (here.get(`${step} ${size}`) ?? []).map((cost, at) => cost / (others[at] ?? Number.NaN)),
      0.5,
    );
  };
  printTable(
    `CPU of the server process by lines of the cart: this release, the other, ms, and the ratio; medians of ${rounds} rounds in turn`,
    ["", ...SIZES_AGAINST.flatMap((size) => [String(size), "other", "ratio"])],
    stepsOf(here).map((step) => [
      step,
      ...SIZES_AGAINST.flatMap((size) =>
        [medianOf(here, step, size), medianOf(there, step, size), ratioOf(step, size)].map(figure),
      ),
    ]),
  );
}

/** Fills the cart, shows it, changes it, and orders it after a price change. Returns each step's CPU time in ms. */
async function orderOnce(shop: Shop, staff: EmbeddedStaff, customer: Visitor, size: number, round: number) {
  const page = await fillCart(customer, size);
  staff.setPrice(FIRST, cents("10.00"));
  const steps: Record<string, number> = {};
  const costOf = async (step: string, ask: () => Promise<HttpAnswer>, expected: number, times = 1) => {
    const before = cpuOf(shop.pid);
    let answer = await ask();
    for (let again = 1; again < times; again += 1) answer = await ask();
    if (answer.status !== expected) throw new Error(`${step}: ${answer.status}`);
    steps[step] = (cpuOf(shop.pid) - before) / times;
    return answer;
  };
  const shown = await costOf("shown", () => customer.ask("/en/cart/1"), 200, LOOKS);
  await costOf("as data", () => customer.ask("/en/cart/1.data"), 200);
  await costOf("print view", () => customer.ask("/en/cart/1?print"), 200);
  const typed = { ...fieldsOf(page, "form#order"), intent: "update", [`q:${FIRST}`]: "2" };
  await costOf("a quantity changed", () => customer.ask("/en/cart/1", { body: typed }), 303);
  const now = await customer.ask("/en/cart/1");
  staff.setPrice(FIRST, cents("11.00"));
  const order = { ...fieldsOf(now, "form#order"), intent: "order", buyerDocumentNumber: `N ${round}` };
  const changed = await costOf("rechecked", () => customer.ask("/en/cart/1", { body: order }), 303);
  const dialogPath = changed.headers.location ?? "";
  const dialog = await costOf("dialog", () => customer.ask(dialogPath), 200);
  const confirmation = fieldsOf(dialog, "dialog form");
  const mails = countMails(shop);
  await costOf(
    "ordered, mails written",
    async () => {
      const placed = await customer.ask("/en/cart/1", { body: confirmation });
      while (countMails(shop) < mails + 2) await pause(10);
      return placed;
    },
    303,
  );
  const success = await costOf("success page", () => customer.ask("/en/order-success"), 200);
  const [path = ""] = /\/en\/order\/[\d-]+/.exec(success.text) ?? [];
  await costOf("order page", () => customer.ask(path), 200);
  // A long cart is shown in parts, by older releases whole.
  if (shown.text.length < Math.min(size, LINES_OF_PART) * 100) throw new Error("the cart was not shown");
  return steps;
}

/** Fills the cart with `size` lines and returns its page. Its form also takes products that are not yet in the cart. */
async function fillCart(customer: Visitor, size: number): Promise<HttpAnswer> {
  const opened = await customer.ask("/en/cart/1");
  if (opened.status !== 200) await addOne(customer, FIRST);
  const fields = fieldsOf(opened.status === 200 ? opened : await customer.ask("/en/cart/1"), "form#order");
  const quantities = Array.from({ length: size }, (_, at) => [`q:testmaker~L_${at}`, "1"]);
  const body = { ...fields, ...Object.fromEntries(quantities), intent: "update" };
  const filled = await customer.ask("/en/cart/1", { body });
  if (filled.status !== 303) throw new Error(`the cart was not filled: ${filled.status}`);
  return customer.ask("/en/cart/1");
}

async function measureAdditions(shop: Shop): Promise<void> {
  const customers = await Promise.all(LOGINS.map((email) => logIn(shop, email)));
  for (const [at, customer] of customers.entries()) await fillCart(customer, HELD[at] ?? 0);
  const took: { form: number; page: number; cpu: number }[][] = [[], []];
  for (let round = -20; round < ADDITIONS; round += 1) {
    for (const [at, customer] of customers.entries()) {
      const product = productId(`testmaker~L_${HELD[at]}`);
      const cpu = cpuOf(shop.pid);
      const started = performance.now();
      await addOne(customer, product);
      const answered = performance.now();
      await customer.ask(`/en/products/${product}`);
      const ended = performance.now();
      if (round >= 0) took[at]?.push({ form: answered - started, page: ended - started, cpu: cpuOf(shop.pid) - cpu });
      await removeOne(customer, product);
    }
  }
  const row = (name: string, pick: (one: { form: number; page: number; cpu: number }) => number) => {
    const [few, many] = took.map((all) => quantile(all.map(pick), 0.5)) as [number, number];
    return [name, figure(few), figure(many), figure(many / few)];
  };
  printTable(
    `Adding a line, median ms of ${ADDITIONS} in turn`,
    ["", "5th", "100th", "ratio"],
    [
      row("until it is in the cart", ({ form }) => form),
      row("until the page says so", ({ page }) => page),
      row("CPU of the server, both", ({ cpu }) => cpu),
    ],
  );
}

async function addOne(customer: Visitor, product: ProductId): Promise<void> {
  const added = await customer.ask(`/en/products/${product}`, { body: { product, quantity: "1" } });
  if (added.status !== 303) throw new Error(`${product} was not added: ${added.status}`);
}

async function removeOne(customer: Visitor, product: ProductId): Promise<void> {
  const fields = fieldsOf(await customer.ask("/en/cart/1"), "form#order");
  const hidden = Object.entries(fields).filter(([name]) => !name.startsWith("q:"));
  const body = { ...Object.fromEntries(hidden), intent: "remove", product };
  const removed = await customer.ask("/en/cart/1", { body });
  if (removed.status !== 303) throw new Error(`${product} was not removed: ${removed.status}`);
}

async function logIn(shop: Shop, email: string): Promise<Visitor> {
  const customer = createVisitor(shop.url);
  const body = { intent: "login", email, password: "dizna-demo" };
  const answer = await customer.ask("/en/login", { body });
  if (answer.status !== 303) throw new Error(`${email} was not let in: ${answer.status}`);
  return customer;
}

function countMails({ dataDir }: Shop): number {
  try {
    return readdirSync(join(dataDir, "mail")).filter((name) => name.endsWith(".eml")).length;
  } catch {
    return 0;
  }
}
