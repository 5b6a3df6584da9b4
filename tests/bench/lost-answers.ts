import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createFaultyErp } from "#tests/support/faulty-erp.ts";
import { testProduct } from "#tests/support/goods.ts";
import { openLossyWire } from "#tests/support/lossy-wire.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { createDice } from "./dice.ts";
import { printTable, sayProgress } from "./table.ts";

/** Of the calls that a method gets, how many lose their question or their answer: half of them each. */
const LOSSES: Record<string, number> = { "orders.place": 0.4, "orders.findByKey": 0.3, "carts.update": 0.15 };
/** Where the ERP is: in the shop's process, or behind its server on a wire whose connections break. */
export const OVERS = ["mock", "http"] as const;
export type Over = (typeof OVERS)[number];

const AT_ONCE = 16;
/** How often somebody who is not told of success presses the button again at once. */
const PRESSES = 3;
/** How often what comes before the order is tried. */
const PATIENT_PRESSES = 20;
const MINUTE = 60_000;
/** Minutes after which the shop must know what became of each order. */
const PATIENCE = 240;

/** One person's order: a document number of its own, and the address under which the shop says what became of it. */
interface Try {
  documentNumber: string;
  person: Person;
  path: string;
  sawSuccess: boolean;
}

/**
 * So many people order one thing each while questions and answers get lost at random, and press again when they are not
 * told of success. Then the ERP is well again, hours pass, and what each is told is held against the ERP's own books.
 * Exit code 1 when they differ.
 */
export async function measureLostAnswers(tries: number, over: Over): Promise<void> {
  const dice = createDice(2);
  let isBad = false;
  let losses = 0;
  const faultOf = (method: string): "none" | "unsent" | "lost" => {
    if (!isBad || dice() >= (LOSSES[method] ?? 0)) return "none";
    losses += 1;
    return dice() < 0.5 ? "unsent" : "lost";
  };
  const realNow = Date.now;
  const shop = await openTestShop({
    products: 20,
    env: { LOG_LEVEL: "silent" },
    ...(over === "mock"
      ? { erp: (adapter) => createFaultyErp(adapter, faultOf) }
      : {
          wire: (url) =>
            openLossyWire(url, (method, path) => {
              const fault = faultOf(methodOf(method, path));
              return fault === "none" ? "answered" : fault;
            }),
        }),
  });
  try {
    const product = shop.staff.addProduct(testProduct({ number: "LOST 1", stock: 99_999 }));
    isBad = true;
    const { all, stopped } = await orderAll(shop, product, tries);
    isBad = false;
    await letTimePass(shop);
    await report(shop, all, { over, losses, stopped });
  } finally {
    Date.now = realNow;
    await shop.close();
  }
}

/** Which method of the adapter a request is; "" for those that lose nothing. */
function methodOf(method: string, path: string): string {
  if (method === "POST" && /^\/api\/orders\/[^/]+$/.test(path)) return "orders.place";
  if (method === "GET" && path.includes("/by-key/")) return "orders.findByKey";
  return method === "PUT" && path.startsWith("/api/carts/") ? "carts.update" : "";
}

async function orderAll(shop: TestShop, product: ProductId, tries: number): Promise<{ all: Try[]; stopped: number }> {
  const all: Try[] = [];
  let stopped = 0;
  let next = 0;
  const go = async () => {
    for (let at = next++; at < tries; at = next++) {
      const one = await order(shop, product, at);
      if (one) all.push(one);
      else stopped += 1;
      const done = all.length + stopped;
      if (done % Math.max(1, Math.round(tries / 10)) === 0) sayProgress(`${done} of ${tries} orders`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, go));
  return { all, stopped };
}

/** Null for whoever never came to the dialog that orders: nothing was sent, so nothing can be lost. */
async function order(shop: TestShop, product: ProductId, at: number): Promise<Try | null> {
  const person = shop.visit({ address: `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}` });
  const documentNumber = `LOST-${at}`;
  const fields = { email: `lost-${at}@example.com` };
  // A cart that could not be filled is filled again: only the order itself is under test.
  let filled = false;
  for (let press = 0; press < PATIENT_PRESSES && !filled; press += 1)
    filled = (await person.post(`/en/products/${product}`, { product, quantity: "1" })).status === 303;
  const opened = filled ? await openDialog(person, documentNumber) : null;
  if (!opened) return null;
  const { path, dialog } = opened;
  let sawSuccess = false;
  for (let press = 0; press < PRESSES && !sawSuccess; press += 1) {
    const sent = await person.submit(dialog, "form#guest-order", fields);
    sawSuccess = sent.location?.endsWith("/order-success") ?? false;
  }
  return { documentNumber, person, path, sawSuccess };
}

/** The guest's dialog, or null where none opened; asked for again when a slow ERP pauses ordering, for that is not under test either. */
async function openDialog(
  person: Person,
  buyerDocumentNumber: string,
): Promise<{ path: string; dialog: Answer } | null> {
  for (let asking = 0; asking < PATIENT_PRESSES; asking += 1) {
    const cart = await person.get("/en/cart/1");
    if (!cart.page.querySelector("form#order")) continue;
    const asked = await person.submit(cart, "form#order", { buyerDocumentNumber }, ["intent", "order"]);
    const path = asked.location;
    const dialog = path ? await person.get(path) : null;
    if (path && dialog?.page.querySelector("form#guest-order")) return { path, dialog };
  }
  return null;
}

/** What the ERP has of a try, and what the shop says of it. */
interface Outcome {
  times: number;
  isTold: boolean;
  isOpen: boolean;
  sawSuccess: boolean;
}

/** The clock goes on, and the job that looks after open orders does its work. */
async function letTimePass(shop: TestShop): Promise<void> {
  const realNow = Date.now;
  for (let minute = 1; minute <= PATIENCE; minute += 1) {
    const ahead = minute * MINUTE;
    Date.now = () => realNow() + ahead;
    await shop.shop.ordering.resume();
  }
}

async function report(
  shop: TestShop,
  all: readonly Try[],
  { over, losses, stopped }: { over: Over; losses: number; stopped: number },
): Promise<void> {
  const booked = new Map<string, number>();
  for (const { buyerDocumentNumber: number } of shop.staff.listOrders())
    booked.set(number, (booked.get(number) ?? 0) + 1);
  const outcomes: Outcome[] = [];
  // One after the other: the shop is asked what it says in peace, not under load.
  for (const { documentNumber, person, path, sawSuccess } of all) {
    const answer = await person.get(path);
    if (answer.status >= 500) throw new Error(`the shop does not say what became of ${documentNumber}`);
    const isTold = sawSuccess || (answer.location?.endsWith("/order-success") ?? false);
    const isOpen = answer.text("h1") === "The order is being verified";
    outcomes.push({ times: booked.get(documentNumber) ?? 0, isTold, isOpen, sawSuccess });
  }
  const count = (is: (outcome: Outcome) => boolean) => String(outcomes.filter(is).length);
  if (outcomes.some(({ times, isTold }) => times > 1 || (times === 1) !== isTold)) process.exitCode = 1;
  printTable(
    `${all.length.toLocaleString("en-GB")} tries to order, questions and answers of the ERP lost at random, ${WHERE[over]}`,
    ["", "orders"],
    [
      ["placed, and the person knows", count(({ times, isTold }) => times === 1 && isTold)],
      ["  of these told at once", count(({ times, sawSuccess }) => times === 1 && sawSuccess)],
      ["not placed, and the person knows", count(({ times, isTold, isOpen }) => times === 0 && !isTold && !isOpen)],
      ["lost: the person is told of an order that is not there", count(({ times, isTold }) => times === 0 && isTold)],
      ["lost: an order that the person is not told of", count(({ times, isTold }) => times === 1 && !isTold)],
      ["doubled", count(({ times }) => times > 1)],
      ["still being verified", count(({ isOpen }) => isOpen)],
      ["(never came to the order)", String(stopped)],
      ["(messages that were lost)", String(losses)],
    ],
  );
}

const WHERE: Record<Over, string> = { mock: "in one process", http: "over HTTP by connections that break" };
