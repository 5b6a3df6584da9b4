import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Profile } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { ZERO } from "#erp-adapter/contract/money.ts";
import type { Order } from "#erp-adapter/contract/orders.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import type { Actor } from "./actor.ts";
import type { PlaceOutcome } from "./order-outcome.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseAnswer, loseRequest, PUMP, refuse, TURBO, toLines } from "./testing/scripted-erp.ts";

let scene: Scene;
let shop: Process;
let quote: Quote;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
  quote = await showCart(shop, scene.erp);
  scene.erp.calls.length = 0;
});

afterEach(() => scene.close());

describe("an order under the conditions shown", () => {
  test("is booked once, copied, mailed, and its lines leave the cart", async () => {
    const outcome = await shop.ordering.place(quote, GUEST);

    const [order] = scene.erp.booked;
    expect(outcome).toMatchObject({ kind: "placed", order: { order: { id: order?.id }, isGuest: true } });
    expect(scene.erp.calls).toEqual(["get", "conditions", "place", "get", "update"]);
    expect(toLines(scene.erp.read("0"))).toEqual([]);
    await shop.outbox.sendDue();
    expect(scene.sent.map(({ to }) => to.address).toSorted()).toEqual(["ana@example.com", "sales@example.com"]);
    expect(order && outcome.kind === "placed" && (await shop.ordering.mailStateOf(outcome.order))).toBe("sent");
  });

  test("answers every further try with the same order, without a call", async () => {
    const first = await shop.ordering.place(quote, GUEST);
    scene.erp.calls.length = 0;

    expect(await shop.ordering.place(quote, GUEST)).toEqual(first);
    expect(await shop.ordering.standingOf(quote, GUEST)).toEqual(first);
    expect(scene.erp.calls).toEqual([]);
  });

  test("keeps in the cart what was added while it was under way", async () => {
    scene.erp.script.place.push((work) => {
      const order = work();
      scene.erp.fill("0", [
        [INJECTOR, 6],
        [PUMP, 2],
        [TURBO, 1],
      ]);
      return order;
    });

    await shop.ordering.place(quote, GUEST);

    expect(toLines(scene.erp.read("0"))).toEqual([
      [INJECTOR, 2],
      [TURBO, 1],
    ]);
  });

  test("takes the lines out although the cart changes again and again meanwhile", async () => {
    for (const quantity of [5, 6, 7]) {
      scene.erp.script.update.push((work) => {
        scene.erp.fill("0", [
          [INJECTOR, quantity],
          [PUMP, 2],
        ]);
        return work();
      });
    }

    await shop.ordering.place(quote, GUEST);

    expect(toLines(scene.erp.read("0"))).toEqual([[INJECTOR, 3]]);
  });

  test("takes whole lines out when what remains of them breaks a rule of the ERP", async () => {
    scene.erp.script.place.push((work) => {
      const order = work();
      scene.erp.fill("0", [
        [INJECTOR, 5],
        [PUMP, 2],
        [TURBO, 1],
      ]);
      return order;
    });
    scene.erp.script.update.push(refuse(new ErpError("VALIDATION", { field: "quantity", rule: "pack", limit: 2 })));

    await shop.ordering.place(quote, GUEST);

    expect(toLines(scene.erp.read("0"))).toEqual([[TURBO, 1]]);
  });

  test("an equal cart afterwards is a new wish, whatever its version is called", async () => {
    await shop.ordering.place(quote, GUEST);
    // An ERP without its own versions may give equal carts the same version.
    const again = Object.assign(
      scene.erp.fill("0", [
        [INJECTOR, 4],
        [PUMP, 2],
      ]),
      { version: quote.cart.version },
    );
    expect(again.version).toBe(quote.cart.version);

    const second = await showCart(shop, scene.erp);
    expect(second.id).not.toBe(quote.id);
    expect(await shop.ordering.place(second, GUEST)).toMatchObject({ kind: "placed" });
    expect(scene.erp.booked).toHaveLength(2);
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ order: { quote: quote.id } });
  });
});

describe("changed conditions", () => {
  test("order nothing and show old and new, with what was typed", async () => {
    scene.erp.setPrice(INJECTOR, 33_000);
    scene.erp.setStock(PUMP, 0);

    const outcome = await shop.ordering.place(quote, GUEST);

    const next = changed(outcome);
    expect(next.changes).toEqual([
      { kind: "price", product: INJECTOR, old: 28_116, new: 29_040 },
      { kind: "order-in", product: PUMP, old: { now: 2, later: 0 }, new: { now: 0, later: 2 } },
    ]);
    expect(next.previous).toEqual({ lines: quote.lines, delivery: null, totals: quote.totals });
    expect(next).toMatchObject({ buyerDocumentNumber: "N-2026-1187", guestEmail: "ana@example.com" });
    expect(next.id).not.toBe(quote.id);
    expect(scene.erp.calls).not.toContain("place");
    expect(scene.erp.booked).toEqual([]);
    expect(await heldMails()).toBe(0);
  });

  test("are ordered when confirmed", async () => {
    scene.erp.setPrice(INJECTOR, 33_000);
    const next = changed(await shop.ordering.place(quote, GUEST));

    expect(await shop.ordering.place(next, GUEST)).toMatchObject({ kind: "placed" });
    expect(scene.erp.booked[0]?.lines[0]?.price).toBe(29_040);
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed", order: { quote: next.id } });
  });

  test("give the same next quote to a second click", async () => {
    scene.erp.setPrice(INJECTOR, 33_000);
    const next = changed(await shop.ordering.place(quote, GUEST));
    expect(changed(await shop.ordering.place(quote, GUEST)).id).toBe(next.id);
  });

  test("give another with what was typed since, and the cart's own page gives another", async () => {
    scene.erp.setPrice(INJECTOR, 33_000);
    const next = changed(await shop.ordering.place(quote, GUEST));
    const typed = { buyerDocumentNumber: "N-2", guestEmail: "ana+2@example.com" };
    const again = changed(await shop.ordering.place(await shop.ordering.remember(quote, typed, GUEST), GUEST));
    expect(again).toEqual({ ...next, ...typed, id: again.id });
    expect(await shop.ordering.find(shop.ordering.signedId(next), GUEST)).toEqual(next);
    expect((await showCart(shop, scene.erp)).id).not.toBe(next.id);
  });

  test("a line that is gone is named, and stays in the cart", async () => {
    scene.erp.withdraw(PUMP);
    const next = changed(await shop.ordering.place(quote, GUEST));
    expect(next.changes).toEqual([{ kind: "gone", product: PUMP }]);
    expect(next.lines.map((line) => line.product)).toEqual([INJECTOR]);
    expect(next.leftOut).toMatchObject([{ product: PUMP, quantity: 2, reason: "gone" }]);

    await shop.ordering.place(next, GUEST);
    expect(toLines(scene.erp.read("0"))).toEqual([[PUMP, 2]]);
  });

  test("when everything is gone there is nothing to order", async () => {
    scene.erp.withdraw(INJECTOR);
    scene.erp.withdraw(PUMP);
    const next = changed(await shop.ordering.place(quote, GUEST));
    expect(await shop.ordering.place(next, GUEST)).toEqual({ kind: "refused", reason: "nothing-to-order" });
  });

  test("that come between recheck and booking are shown too", async () => {
    scene.erp.script.place.push((work) => {
      scene.erp.setPrice(PUMP, 20_000);
      return work();
    });
    expect(changed(await shop.ordering.place(quote, GUEST)).changes).toMatchObject([{ kind: "price", product: PUMP }]);
    expect(scene.erp.booked).toEqual([]);
  });

  test("that the ERP alone sees are a failure: there is nothing to confirm", async () => {
    scene.erp.script.place.push(refuse(new ErpError("CONDITIONS_CHANGED", { changes: [] })));
    expect(await shop.ordering.place(quote, GUEST)).toEqual({ kind: "refused", reason: "failed" });
    expect(scene.logged.join()).toContain("the ERP refuses conditions that it still offers");
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  });
});

test("changed conditions that the ERP then does not say are a failure", async () => {
  scene.erp.script.place.push(refuse(new ErpError("CONDITIONS_CHANGED", { changes: [] })));
  scene.erp.script.conditions.push((work) => work(), refuse(new ErpError("UNAVAILABLE", {})));
  expect(await shop.ordering.place(quote, GUEST)).toEqual({ kind: "refused", reason: "unread" });
  expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "open" });
});

test.each(["get", "conditions"] as const)(
  "a fault of ours while rechecking (%s) is none of the ERP's",
  async (method) => {
    const fault = new TypeError("ours");
    scene.erp.script[method].push(() => fail(fault));
    await expect(shop.ordering.place(quote, GUEST)).rejects.toBe(fault);
    expect(scene.erp.calls).not.toContain("place");
  },
);

describe("a cart that is not the one shown", () => {
  test.each([
    ["was changed", () => void scene.erp.fill("0", [[INJECTOR, 5]])],
    ["is gone", () => void scene.erp.script.get.push(refuse(new ErpError("NOT_FOUND", { what: "cart", id: "0" })))],
  ])("%s: nothing is ordered", async (_, change) => {
    change();
    expect(await shop.ordering.place(quote, GUEST)).toEqual({ kind: "cart-changed" });
    expect(scene.erp.calls).not.toContain("place");
    expect(await heldMails()).toBe(0);
  });
});

describe("a refusal", () => {
  test.each([
    ["credit-limit", new ErpError("CREDIT_LIMIT", { limit: ZERO, open: ZERO })],
    ["overdue", new ErpError("OVERDUE", { due: ZERO })],
    ["account-inactive", new ErpError("ACCOUNT_INACTIVE", {})],
    ["failed", new ErpError("VALIDATION", { field: "lines", rule: "required" })],
    ["failed", new ErpError("UNAVAILABLE", {}, { effect: "none" })],
    ["failed", new ErpError("TIMEOUT", {}, { effect: "none" })],
    ["failed", new ErpError("UNAUTHENTICATED", {})],
    ["failed", new ErpError("RATE_LIMITED", { retryAfterSeconds: 1 })],
  ])("%s (%s): nothing written, cart intact, the same key on the next try", async (reason, error) => {
    scene.erp.script.place.push(refuse(error));

    expect(await shop.ordering.place(quote, GUEST)).toEqual({ kind: "refused", reason });
    expect(scene.erp.calls).toEqual(["get", "conditions", "place"]);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "open" });
    expect(toLines(scene.erp.read("0"))).toHaveLength(2);
    expect(await heldMails()).toBe(0);

    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed", order: { quote: quote.id } });
    expect(scene.erp.booked).toHaveLength(1);
  });

  test.each(["get", "conditions"] as const)("while rechecking (%s) never reaches the booking", async (method) => {
    scene.erp.script[method].push(refuse(new ErpError("UNAVAILABLE", {}, { effect: "unknown" })));
    expect(await shop.ordering.place(quote, GUEST)).toEqual({ kind: "refused", reason: "unread" });
    expect(scene.erp.calls).not.toContain("place");
  });

  test.each([
    ["document number", { buyerDocumentNumber: null }],
    ["malformed document number", { buyerDocumentNumber: "N-1\r\nBcc: x" }],
    ["malformed e-mail", { guestEmail: "a@b.hr\r\nBcc:evil@e.test" }],
  ])("for want of a %s is the shop's own", async (_, missing) => {
    expect(await shop.ordering.place({ ...quote, ...missing }, GUEST)).toEqual({ kind: "refused", reason: "failed" });
    expect(scene.erp.calls).not.toContain("place");
  });
});

describe("a lost answer", () => {
  const losses: [string, (work: () => Order) => Order][] = [
    ["time-out", loseAnswer],
    ["connection", (work) => work() && fail(new ErpError("UNAVAILABLE", {}, { effect: "unknown" }))],
    ["applied", (work) => work() && fail(new ErpError("BAD_RESPONSE", { path: "lines" }, { effect: "applied" }))],
    ["no error of ours", (work) => work() && fail(new TypeError("fetch failed"))],
    ["in progress", (work) => work() && fail(new ErpError("IN_PROGRESS", {}))],
    ["another order of the key", (work) => work() && fail(new ErpError("IDEMPOTENCY_MISMATCH", {}))],
  ];

  test.each(losses)("(%s) is found by its key at once", async (_, loss) => {
    scene.erp.script.place.push(loss);
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(scene.erp.booked).toHaveLength(1);
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });

  test("that the ERP knows nothing of is verified, not sent again", async () => {
    scene.erp.script.place.push(loseRequest);
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified", quote: { id: quote.id } });
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "being-verified" });
    expect(scene.erp.calls.filter((call) => call === "place")).toHaveLength(1);
  });

  test("is believed to be none after two minutes of clear answers; then the same key works", async () => {
    scene.erp.script.place.push(loseRequest);
    await shop.ordering.place(quote, GUEST);

    await resumeFor(110_000);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "being-verified" });
    await resumeFor(60_000);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "open" });
    expect(await rawRows(shop.db, "SELECT ref FROM outbox WHERE state = 'held'")).toEqual([]);

    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(scene.erp.booked).toHaveLength(1);
  });

  test("a failing look-up is not an answer: the two minutes begin again", async () => {
    scene.erp.script.place.push(loseRequest);
    await shop.ordering.place(quote, GUEST);
    await resumeFor(100_000);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    await resumeFor(100_000);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "being-verified" });
  });

  test("an order that turns up late is confirmed by a job, mailed, and leaves the cart", async () => {
    scene.erp.script.place.push(loseAnswer);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });

    await resumeFor(5_000);
    await shop.outbox.sendDue();

    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(toLines(scene.erp.read("0"))).toEqual([]);
    expect(scene.sent).toHaveLength(2);
  });

  test("is looked up by a job, however long ago the same cart was refused", async () => {
    scene.erp.script.place.push(refuse(new ErpError("RATE_LIMITED", { retryAfterSeconds: 1 })));
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "refused" });
    scene.pass(4 * 24 * 60 * 60_000);
    const shown = await showCart(shop, scene.erp);
    scene.erp.script.place.push(loseAnswer);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    expect(await shop.ordering.place(shown, GUEST)).toMatchObject({ kind: "being-verified" });

    await resumeFor(5_000);

    expect(await shop.ordering.standingOf(shown, GUEST)).toMatchObject({ kind: "placed" });
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });

  test("an order that turns up after it was given up is found before another is sent", async () => {
    let bookLate: () => Order = () => fail(new Error("never sent"));
    scene.erp.script.place.push((work) => {
      bookLate = work;
      return loseRequest();
    });
    await shop.ordering.place(quote, GUEST);
    await resumeFor(200_000);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "open" });
    bookLate();

    const other = await showCart(shop, scene.erp, { ...GUEST, locale: "hr" });
    expect(other.id).not.toBe(quote.id);
    expect(await shop.ordering.place(other, GUEST)).toMatchObject({ kind: "placed", order: { quote: quote.id } });
    expect(scene.erp.booked).toHaveLength(1);
    await shop.outbox.sendDue();
    expect(scene.sent.map(({ subject }) => subject).filter((subject) => /after all|ipak/.test(subject))).toHaveLength(
      2,
    );
    expect(scene.sent, "both were told before that there was none").toHaveLength(4);
  });

  test("holds back orders of the changed cart until it is clear", async () => {
    scene.erp.script.place.push(loseRequest);
    await shop.ordering.place(quote, GUEST);
    scene.erp.fill("0", [
      [INJECTOR, 4],
      [PUMP, 3],
    ]);
    const later = await showCart(shop, scene.erp);
    expect(await shop.ordering.place(later, GUEST)).toMatchObject({ kind: "being-verified", quote: { id: quote.id } });
    expect(scene.erp.booked).toEqual([]);
  });
});

describe("an answer that is of another order", () => {
  const others: [string, (order: Order) => Order][] = [
    ["document number", (order) => ({ ...order, buyerDocumentNumber: "N-1" })],
    ["a line less", (order) => ({ ...order, lines: order.lines.slice(1) })],
    ["a quantity", (order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, quantity: 1 })) })],
    ["a product", (order) => ({ ...order, lines: order.lines.map((line) => ({ ...line, product: TURBO })) })],
  ];

  test.each(others)("(%s) is not believed", async (_, alter) => {
    scene.erp.script.place.push((work) => alter(work()));
    scene.erp.script.findByKey.push((work) => alter(work()));
    expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
    expect(scene.logged.join()).toContain("the ERP answered with another order");

    await resumeFor(60_000);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(scene.erp.booked).toHaveLength(1);
  });

  test("an equal order of an earlier quote is not taken for this one", async () => {
    await shop.ordering.place(quote, GUEST);
    const [first] = scene.erp.booked;
    scene.erp.fill("0", [
      [INJECTOR, 4],
      [PUMP, 2],
    ]);
    const second = await showCart(shop, scene.erp);
    scene.erp.script.place.push((work) => work() && (first ?? fail(new Error("no order"))));

    expect(await shop.ordering.place(second, GUEST)).toMatchObject({ kind: "being-verified" });
    expect(scene.logged.join()).toContain("order of an earlier quote");
    await resumeFor(10_000);
    expect(await shop.ordering.standingOf(second, GUEST)).toMatchObject({
      kind: "placed",
      order: { quote: second.id },
    });
  });
});

test("the actor's token lies sealed in the file while it is needed, and no longer", async () => {
  scene.erp.script.place.push(loseRequest);
  await shop.ordering.place(quote, GUEST);
  const [{ actor: sealed } = {}] = await rawRows(shop.db, "SELECT actor FROM intent");
  expect(sealed).toEqual(expect.any(String));
  expect(Buffer.from(String(sealed), "base64url").toString("latin1")).not.toContain(GUEST.token);

  await resumeFor(200_000);
  expect(await rawRows(shop.db, "SELECT actor FROM intent"), "the ERP is asked on for days").toEqual([
    { actor: sealed },
  ]);
  scene.pass(4 * 86_400_000);
  await shop.ordering.resume();
  expect(await rawRows(shop.db, "SELECT actor FROM intent")).toEqual([{ actor: null }]);
  expect(scene.logged.join()).not.toContain(GUEST.token);
});

test("after a change of the secret the person's own return clears things up", async () => {
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
  await shop.ordering.place(quote, GUEST);
  scene.pass(5_000);

  const changed = await scene.open({ secret: "another secret of thirty-two characters" });
  await changed.ordering.resume();
  expect(await changed.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "being-verified" });
  expect(scene.logged.join()).toContain("the signing secret has changed");

  expect(await changed.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
});

test("a customer's confirmation goes to the address of the account", async () => {
  const customer: Actor = {
    ...GUEST,
    user: { ...GUEST.user, kind: "customer", name: "Ana Horvat", email: "ana@firma.example" },
  };
  const theirs = await showCart(shop, scene.erp, customer);
  await shop.ordering.place(theirs, customer);
  await shop.outbox.sendDue();
  expect(scene.sent.find(({ to }) => to.address !== "sales@example.com")?.to).toEqual({
    name: "Ana Horvat",
    address: "ana@firma.example",
  });
  expect(scene.erp.booked[0]?.guestEmail).toBeNull();
});

describe("the mail to sales about a customer's order", () => {
  const customer: Actor = {
    ...GUEST,
    user: { ...GUEST.user, kind: "customer", name: "Ana Horvat", email: "ana@firma.example" },
  };
  const mailToSales = async () => {
    await shop.outbox.sendDue();
    const mail = scene.sent.find(({ to }) => to.address === "sales@example.com");
    return mail?.text.replace(/\s+/g, " ") ?? "";
  };

  test("has the customer's company, VAT number, address and phone, as the ERP has them at that time", async () => {
    await shop.ordering.place(await showCart(shop, scene.erp, customer), customer);
    const text = await mailToSales();
    for (const part of ["Firma d.o.o.", "HR12345678903", "Ilica 1, 10000 Zagreb", "+38512345678"])
      expect(text).toContain(part);
  });

  test("has them too when the order is found only after the answer was lost", async () => {
    const theirs = await showCart(shop, scene.erp, customer);
    scene.erp.script.place.push(loseAnswer);
    scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
    expect(await shop.ordering.place(theirs, customer)).toMatchObject({ kind: "being-verified" });
    await resumeFor(5 * 60_000);
    expect(await mailToSales()).toContain("HR12345678903");
  });

  test.each([
    ["fails", refuse(new ErpError("UNAVAILABLE", {}))],
    ["hangs", () => new Promise<never>(() => {})],
    ["is another customer's", (work: () => Profile) => ({ ...work(), id: "somebody-else" as UserId })],
  ])("says that they could not be read when the profile %s; the order is placed", async (_, profile) => {
    scene.erp.script.profile.push(profile);
    const theirs = await showCart(shop, scene.erp, customer);
    expect(await shop.ordering.place(theirs, customer)).toMatchObject({ kind: "placed" });
    const text = await mailToSales();
    expect(text).toContain("nisu se mogli dohvatiti");
    expect(text).not.toContain("Firma d.o.o.");
  });

  test("does not ask for the profile of a guest", async () => {
    await shop.ordering.place(quote, GUEST);
    expect(scene.erp.calls).not.toContain("profile");
    expect(await mailToSales()).not.toContain("nisu se mogli dohvatiti");
  });
});

function changed(outcome: PlaceOutcome): Quote {
  if (outcome.kind !== "changed") throw new Error(`not changed but ${outcome.kind}`);
  return outcome.quote;
}

async function heldMails(): Promise<number> {
  return (await rawRows(shop.db, "SELECT ref FROM outbox")).length;
}

/** Runs the jobs every two seconds of the shop's clock, for the given milliseconds. */
async function resumeFor(milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 2_000) {
    scene.pass(2_000);
    await shop.ordering.resume();
  }
}

function fail(error: Error): never {
  throw error;
}
