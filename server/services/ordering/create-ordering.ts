import { setTimeout as sleep } from "node:timers/promises";
import { transact } from "#server/shop-db/transact.ts";
import type { Outbox } from "../outbox/outbox.ts";
import type { Actor } from "./actor.ts";
import { changeCart, holdsCart } from "./change-ordered-cart.ts";
import { isUnsure } from "./claim-cart.ts";
import { beyondGuest } from "./guest-bound.ts";
import { createIntents } from "./intents.ts";
import { createOrderCopies } from "./order-copy.ts";
import { findByLink, toOrderKey } from "./order-links.ts";
import type { Ordering, Standing } from "./ordering.ts";
import type { OrderingParts } from "./ordering-parts.ts";
import { placeOrder } from "./place-order.ts";
import type { Quote, QuoteId } from "./quote.ts";
import { toQuotedLines } from "./quote-lines.ts";
import { createQuotes } from "./quotes.ts";
import { resumeIntents } from "./resume-intents.ts";
import { settleCarts } from "./settle-carts.ts";

type Given = Pick<OrderingParts, "db" | "erp" | "signer" | "clock" | "ids" | "log"> & {
  outbox: Outbox;
} & Partial<Pick<OrderingParts, "pause" | "reach">>;

/** Milliseconds for which settled intents are kept, for a look into what happened. */
const SETTLED_LIFE = 30 * 86_400_000;

/** Ordering on shop.db; several processes may have one each on the same file. */
export function createOrdering(given: Given): Ordering {
  const { db, clock, ids, signer, outbox, pause = sleepFor, reach = () => {} } = given;
  const quotes = createQuotes({ db, clock, ids });
  const intents = createIntents({ db, clock });
  const copies = createOrderCopies(db);
  const parts: OrderingParts = { ...given, pause, reach, quotes, intents, copies };

  return {
    quote(cart, products, conditions, actor) {
      const { id, version, title } = cart;
      const shown = toQuotedLines(cart, products, conditions);
      return quotes.show({ cart: { id, version, title }, ...shown, changes: [], previous: null }, actor);
    },

    find(signedId, actor) {
      const id = signer.verify("quote", signedId);
      return id === null ? null : quotes.getOpen(id as QuoteId, actor);
    },

    signedId: (quote) => signer.sign("quote", quote.id),

    remember(quote, typed) {
      quotes.remember(quote.id, typed);
      return quotes.get(quote.id) ?? { ...quote, ...typed };
    },

    beyondGuest,

    place: (quote, actor) => placeOrder(parts, quote, actor),

    standingOf: (quote, actor) => standingOf(parts, quote, actor),

    settleCarts: (actor, deadline) => settleCarts(parts, actor, deadline),

    isOrdering: (user) => intents.openOfUser(user).some((intent) => holdsCart(intent, clock())),

    changeCart: (change, work) => changeCart(parts, change, work),

    copyOf: (quote) => copies.ofQuote(quote),

    copyForPartner: (orderId, partner) =>
      copies.ofNumber(orderId).find((copy) => !copy.isGuest && copy.partner === partner) ?? null,

    copyByLink: (orderId, key) => findByLink(signer, copies, orderId, key),

    mailStateOf: ({ quote }) => outbox.mailStateOf(quote),

    orderKey: (copy) => toOrderKey(signer, copy),

    resume: () => resumeIntents(parts),

    sweep() {
      return transact(db, () => {
        intents.forgetSettled(clock() - SETTLED_LIFE);
        return quotes.sweep();
      });
    },
  };
}

function standingOf({ clock, intents, copies, quotes }: OrderingParts, quote: Quote, actor: Actor): Standing {
  const ordered = intents.orderFor(quote, actor.user.id);
  const order = ordered && copies.ofQuote(ordered);
  if (order) return { kind: "placed", order };
  const open = intents.openOf(actor.user.id, quote.cart.id).filter((intent) => intent.state !== "confirmed");
  if (open.some((intent) => intent.state !== "rejected" && intent.lease.until > clock())) return { kind: "running" };
  const unsure = open.find((intent) => isUnsure(intent) && !intent.doubtful);
  return unsure ? { kind: "being-verified", quote: quotes.get(unsure.quote) ?? quote } : { kind: "open" };
}

async function sleepFor(milliseconds: number): Promise<void> {
  await sleep(milliseconds);
}
