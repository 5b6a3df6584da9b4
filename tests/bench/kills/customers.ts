import { setTimeout as pause } from "node:timers/promises";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { createVisitor, type HttpAnswer, type Visitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import type { Wish } from "../oracle.ts";
import { linesOn, toSeenPage, wordOf } from "../order-page.ts";

/** People who order from a running shop over HTTP, a few at a time. Each person wants one order, their wish. */
export interface Customers {
  stories: Story[];
  /** Counts all wishes that are made from now on in this row of the result table. */
  under(row: string): void;
  /** resolves when all the people have ordered or given up */
  finished: Promise<void>;
  stop(): Promise<void>;
}

export interface Story {
  wish: Wish;
  person: Visitor;
  /** path and query of the dialog that confirms the order */
  path: string;
  isBusy: boolean;
  returns: number;
}

const AT_ONCE = 6;
/** Milliseconds to wait after a request without a complete answer. */
const PATIENCE = 150;
const MOST_RETURNS = 3;

/** `url` remains the shop's address through all restarts. */
export function startCustomers(given: {
  url: string;
  products: readonly ProductId[];
  name: string;
  dice: () => number;
  row: string;
  /** number of people who order at the same time */
  atOnce?: number;
  /** number of people; without it, new people come until `stop` */
  orders?: number;
}): Customers {
  const { url, products, name, dice, atOnce = AT_ONCE, orders = Number.POSITIVE_INFINITY } = given;
  const stories: Story[] = [];
  let row = given.row;
  let isOver = false;
  let made = 0;

  const work = Promise.all(Array.from({ length: atOnce }, go));
  return {
    stories,
    finished: work.then(() => {}),
    under(next) {
      row = next;
    },
    async stop() {
      isOver = true;
      await work;
    },
  };

  async function go(): Promise<void> {
    while (!isOver) {
      const isFull = stories.length >= orders;
      const earlier = isFull || dice() < 0.5 ? stories.find(isUnsure) : undefined;
      if (isFull && !earlier) return;
      try {
        await (earlier ? comeBack(earlier) : wishAnew());
      } catch {
        // No answer came, or the connection broke in the middle.
        await pause(PATIENCE);
      }
    }
  }

  async function wishAnew(): Promise<void> {
    made += 1;
    const at = made;
    const person = createVisitor(url, new Map(), { "X-Forwarded-For": `10.${at >> 8}.${at & 255}.1` });
    const product = products[at % products.length] ?? "";
    const added = await person.ask(`/en/products/${product}`, { body: { product, quantity: String(1 + (at % 3)) } });
    if (added.status !== 303) return;
    const cart = await person.ask("/en/cart/1");
    const documentNumber = `${name}-${at}`;
    const asked = await person.submit("/en/cart/1", cart, "form#order", {
      intent: "order",
      buyerDocumentNumber: documentNumber,
    });
    const path = asked.headers.location;
    if (path === undefined) return;
    const dialog = await person.ask(path);
    const email = `${documentNumber}@example.com`.toLowerCase();
    const lines = linesOn(toSeenPage(cart));
    const wish: Wish = {
      ...{ documentNumber, email, under: row, told: [], mailsCutShort: 0 },
      cart: { ifOrdered: {}, ifNot: lines },
    };
    const story = { wish, person, path, isBusy: true, returns: 0 };
    stories.push(story);
    await press(story, dialog, dice() < 0.3 ? 2 : 1);
  }

  async function comeBack(story: Story): Promise<void> {
    story.isBusy = true;
    story.returns += 1;
    try {
      const page = await story.person.ask(story.path);
      const word = wordOf(toSeenPage(page));
      if (word === "placed" || word === "verifying") story.wish.told.push(word);
      else if (page.text.includes('id="guest-order"')) await press(story, page, 1);
    } finally {
      story.isBusy = false;
    }
  }

  async function press(story: Story, dialog: HttpAnswer, presses: number): Promise<void> {
    const { wish, person, path } = story;
    const send = async () => {
      try {
        const sent = await person.submit(path, dialog, "form#guest-order", guestForm(wish.email));
        wish.told.push(wordOf(toSeenPage(sent)));
      } catch {
        wish.told.push("silence");
      }
    };
    await Promise.all(Array.from({ length: presses }, send));
    story.isBusy = false;
  }
}

function isUnsure({ wish, isBusy, returns }: Story): boolean {
  return !isBusy && !wish.told.includes("placed") && returns < MOST_RETURNS;
}
