import { writeSync } from "node:fs";
import { flushCompileCache } from "node:module";
import { setTimeout as sleep } from "node:timers/promises";
import type { Cart, CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { CallContext, IdempotencyKey, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import type { Actor } from "#server/services/ordering/actor.ts";
import type { PlaceOutcome } from "#server/services/ordering/order-outcome.ts";
import type { OrderingStep } from "#server/services/ordering/ordering-parts.ts";
import { createDice } from "../dice.ts";
import type { Lines, Word } from "../oracle.ts";
import { type MailStep, type OpenOrdering, openOrdering } from "./open-ordering.ts";

/** The points where a life can end: at a step of ordering or of a mail, or when its parent kills it. */
export const FAIL_POINTS = [
  ...(["recorded", "sent", "answered", "confirmed", "clearing", "cart-updated", "closed"] satisfies OrderingStep[]),
  "mail begun",
  "mail written",
  "any moment",
] as const;
export type FailPoint = (typeof FAIL_POINTS)[number];

/** A defect planted on purpose; the oracle must find it. */
export type Planted = "the ERP forgets keys" | "the shop forgets intents";

/** The plan of one process, from its start to its end. */
export interface LifePlan {
  dataDir: string;
  erpUrl: string | null;
  /** the shop's time at the start, epoch milliseconds */
  startsAt: number;
  /** null if the process ends by itself */
  dies: { at: FailPoint; time: number } | null;
  seed: number;
  /** prefix of all its document numbers */
  name: string;
  people: number;
  products: ProductId[];
  /** wishes of earlier lives: pressed again, or with one more product put into the cart */
  again: { wish: MadeWish; does: "presses" | "adds" }[];
  planted: Planted | null;
}

export interface MadeWish {
  documentNumber: string;
  email: string;
  person: { id: UserId; token: SessionToken };
  cart: CartId;
  /** the signed quote */
  quote: string;
  lines: Lines;
}

/** One line of a life's output, as JSON. It is written before the life's next step. */
export type LifeLine =
  | { kind: "ready" }
  | { kind: "made"; wish: MadeWish }
  | { kind: "added" | "pressed"; wish: string }
  | { kind: "told"; wish: string; word: Word }
  | { kind: "mail"; step: MailStep; to: string }
  | { kind: "dies" };

/** The shop's clock is this many times faster than the machine's: a dead process's lease ends after three seconds. */
export const HASTE = 5;
/**
 * Number of products at the end of the list that no wish contains. The last product is added to a cart after an order
 * is sent, and must stay there.
 */
export const EXTRA_LINE = 1;

export function contextOf(person: MadeWish["person"] | null): CallContext {
  return {
    locale: "en",
    partner: GENERAL_PARTNER,
    user: person && { id: person.id },
    token: person?.token ?? null,
    deadline: Date.now() + 30_000,
    requestId: "kills",
  };
}

export function actorOf(person: MadeWish["person"]): Actor {
  const rights = { finances: false, invoices: false };
  const user = { id: person.id, kind: "guest", name: "", email: null, partner: null, rights, state: "active" } as const;
  return { user, token: person.token, partner: GENERAL_PARTNER, locale: "en", requestId: "kills" };
}

/** The options that plant a defect of the ERP; none for a defect of the shop, which `live` plants in the database. */
export function plant(planted: Planted | null): Pick<Parameters<typeof openOrdering>[0], "before"> {
  if (planted !== "the ERP forgets keys") return {};
  const forget = (erp: ErpAdapter): ErpAdapter => ({
    ...erp,
    orders: {
      ...erp.orders,
      place: (draft, c) => erp.orders.place(draft, { ...c, idempotencyKey: crypto.randomUUID() as IdempotencyKey }),
      async findByKey(key) {
        throw new ErpError("NOT_FOUND", { what: "order", id: key });
      },
    },
  });
  return { before: forget };
}

function say(line: LifeLine): void {
  writeSync(1, `${JSON.stringify(line)}\n`);
}

async function live(plan: LifePlan): Promise<void> {
  const { dies, name, products, people, again } = plan;
  const dice = createDice(plan.seed);
  const begun = performance.now();
  const clock = () => Math.round(plan.startsAt + (performance.now() - begun) * HASTE);
  let isArmed = false;
  let times = 0;
  const pass = (point: FailPoint) => {
    if (!isArmed || dies?.at !== point) return;
    times += 1;
    if (times < dies.time) return;
    say({ kind: "dies" });
    process.kill(process.pid, "SIGKILL");
  };
  const open = await openOrdering({
    ...plan,
    ...plant(plan.planted),
    clock,
    pause: (milliseconds) => sleep(milliseconds / HASTE),
    reach: pass,
    mailed(step, to) {
      say({ kind: "mail", step, to });
      if (step !== "noted") pass(`mail ${step}`);
    },
  });
  if (plan.planted === "the shop forgets intents") await open.db.query.deleteFrom("intent").execute();

  for (const { wish, does } of again) if (does === "adds") await addExtra(open, wish, products);
  const made: MadeWish[] = [];
  for (let at = 0; at < people; at += 1) made.push(...(await fillCarts(open, plan, `${name}-${at}`, dice)));
  for (const wish of made) say({ kind: "made", wish });
  // A killed process writes nothing when it ends, and the next life would compile all modules again.
  flushCompileCache();
  isArmed = true;
  say({ kind: "ready" });

  const pressed = [...again.flatMap(({ wish, does }) => (does === "presses" ? [wish] : [])), ...made];
  await Promise.all([
    open.ordering.resume(),
    open.outbox.sendDue(),
    ...pressed.flatMap((wish) => {
      const presses = 1 + Math.floor(dice() * 3);
      return Array.from({ length: presses }, () => press(open, wish));
    }),
  ]);
  await open.outbox.sendDue();
  await open.close();
}

/** A guest with one cart or two, each of one to three lines, shown and ready to order. */
async function fillCarts(
  { erp, ordering }: OpenOrdering,
  { products }: LifePlan,
  name: string,
  dice: () => number,
): Promise<MadeWish[]> {
  const person = await erp.accounts.guest(contextOf(null));
  const c = contextOf(person);
  const draw = (below: number) => Math.floor(dice() * below);
  const wishes: MadeWish[] = [];
  for (let at = 0; at < 1 + draw(2); at += 1) {
    const id: CartId = at === 0 ? ("0" as CartId) : (await erp.carts.create({}, { ...c, ...newKey() })).id;
    const from = draw(products.length - EXTRA_LINE);
    const chosen = Array.from({ length: 1 + draw(3) }, (_, step) => (from + step) % (products.length - EXTRA_LINE));
    const lines = [...new Set(chosen)].map((index) => ({
      product: products[index] as ProductId,
      quantity: (1 + draw(5)) as Quantity,
    }));
    const cart = await erp.carts.update(id, { products: lines }, c);
    const conditions = await erp.conditions({ lines }, c);
    const shown = await ordering.quote(cart, new Map(), conditions, actorOf(person));
    const documentNumber = `${name}-${at}`;
    const email = `${documentNumber}@example.com`.toLowerCase();
    const quote = ordering.signedId(
      await ordering.remember(shown, { buyerDocumentNumber: documentNumber, guestEmail: email }, actorOf(person)),
    );
    wishes.push({ documentNumber, email, person, cart: id, quote, lines: linesOf(cart) });
  }
  return wishes;
}

async function press({ ordering }: OpenOrdering, { documentNumber, quote, person }: MadeWish): Promise<void> {
  const actor = actorOf(person);
  const found = await ordering.find(quote, actor);
  if (!found) return;
  say({ kind: "pressed", wish: documentNumber });
  const outcome = await ordering.place(found, actor);
  say({ kind: "told", wish: documentNumber, word: toWord(outcome) });
}

export function toWord({ kind }: PlaceOutcome): Word {
  if (kind === "placed") return "placed";
  return kind === "being-verified" ? "verifying" : "refused";
}

async function addExtra({ erp }: OpenOrdering, wish: MadeWish, products: readonly ProductId[]): Promise<void> {
  const product = products.at(-EXTRA_LINE) as ProductId;
  await erp.carts.update(wish.cart, { products: [{ product, quantity: 1 as Quantity }] }, contextOf(wish.person));
  say({ kind: "added", wish: wish.documentNumber });
}

function newKey(): Pick<CallContext, "idempotencyKey"> {
  return { idempotencyKey: crypto.randomUUID() as IdempotencyKey };
}

export function linesOf(cart: Cart): Lines {
  return Object.fromEntries(cart.lines.map(({ product, quantity }) => [product, quantity]));
}

const [given] = process.argv.slice(2);
if (import.meta.main && given !== undefined) await live(JSON.parse(given));
