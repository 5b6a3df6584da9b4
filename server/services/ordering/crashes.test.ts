import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { HoldKind } from "#erp-adapter/contract/order-hold.ts";
import type { OrderingStep } from "./ordering-parts.ts";
import type { Quote } from "./quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, PUMP, refuse, toLines } from "./testing/scripted-erp.ts";

let scene: Scene;
let quote: Quote;
/** the quote on the page with the order button */
let shown: Quote;

beforeEach(() => {
  scene = createScene();
});

afterEach(() => scene.close());

const STEPS: readonly OrderingStep[] = [
  ...(["recorded", "sent", "answered", "confirmed", "clearing", "cart-updated", "closed"] as const),
];

describe.each(STEPS)("a process that ends after “%s”", (step) => {
  test("leaves one order, one confirmation and an emptied cart, when the person tries again", async () => {
    const next = await endAfter(step);
    await lookAfter(next);

    const outcome = await next.ordering.place(quote, GUEST);
    await next.outbox.sendDue();

    expect(scene.erp.booked).toHaveLength(1);
    expect(outcome).toMatchObject({ kind: "placed", order: { order: { id: scene.erp.booked[0]?.id } } });
    const confirmed = scene.sent.filter(({ subject }) => !subject.includes("N-2026-1187"));
    expect(confirmed.map(({ to }) => to.address).toSorted()).toEqual(["ana@example.com", "sales@example.com"]);
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });

  test("leaves nothing half done if the person never returns, and a mail that says what has become of the order", async () => {
    const next = await endAfter(step);
    await lookAfter(next);
    await next.outbox.sendDue();

    const booked = scene.erp.booked.length;
    expect(booked).toBe(step === "recorded" || step === "sent" ? 0 : 1);
    const told = booked === 1 ? "order 26-000001 received" : "nothing was ordered (N-2026-1187)";
    expect(scene.sent.map(({ to }) => to.address).toSorted()).toEqual(["ana@example.com", "sales@example.com"]);
    expect(scene.sent.map(({ subject }) => subject)).toContain(`Dizna: ${told}`);
    expect(toLines(scene.erp.read("0"))).toHaveLength(booked ? 0 : 2);
    expect(await next.ordering.standingOf(quote, GUEST)).toMatchObject(
      booked ? { kind: "placed" } : { kind: "open", ended: { kind: "refused", reason: "not-placed" } },
    );
    const found = step === "answered" ? "placed" : undefined;
    expect((await next.ordering.lastOf(quote.cart.id, GUEST))?.kind).toBe(booked ? found : "not-placed");
  });

  test("tells who comes back at once the truth", async () => {
    const next = await endAfter(step);
    const outcome = await next.ordering.place(quote, GUEST);
    expect(outcome.kind).toBe(step === "sent" ? "being-verified" : "placed");
    expect(scene.erp.booked).toHaveLength(step === "sent" ? 0 : 1);
  });
});

describe.each(STEPS)("an order that waits, in a process that ends after “%s”", (step) => {
  test("is placed once, and waits, when the person tries again by the same button", async () => {
    const next = await endAfter(step, "prepayment");
    await lookAfter(next);
    const again = await next.ordering.withHold(await shownBefore(next), "prepayment", GUEST);
    expect([shown.id, quote.id]).toContain(again.id);

    const outcome = await next.ordering.place(again, GUEST);
    expect(outcome).toMatchObject({
      kind: "placed",
      order: { order: { hold: { kind: "prepayment", state: "waiting" } } },
    });
    expect(scene.erp.booked.map(({ hold }) => hold?.kind)).toEqual(["prepayment"]);
  });

  test("is not placed once more without waiting, by the plain button of the same page", async () => {
    const next = await endAfter(step, "release");
    await lookAfter(next);
    const outcome = await next.ordering.place(await shownBefore(next), GUEST);
    expect(outcome.kind).toBe("placed");
    const isBooked = step !== "recorded" && step !== "sent";
    expect(scene.erp.booked.map(({ hold }) => hold?.kind)).toEqual([isBooked ? "release" : undefined]);
  });
});

test("lines that were put into the cart again after they had left it stay there", async () => {
  const next = await endAfter("cart-updated");
  scene.erp.fill("0", [[PUMP, 1]]);
  await lookAfter(next);
  expect(toLines(scene.erp.read("0"))).toEqual([[PUMP, 1]]);
});

test("a cart that was changed before its lines had left it still loses them", async () => {
  const next = await endAfter("clearing");
  scene.erp.fill("0", [
    [INJECTOR, 5],
    [PUMP, 2],
  ]);
  await lookAfter(next);
  expect(toLines(scene.erp.read("0"))).toEqual([[INJECTOR, 1]]);
});

test("a cart filled further before its lines had left it is not ordered with them", async () => {
  const next = await endAfter("confirmed");
  scene.erp.fill("0", [
    [INJECTOR, 4],
    [PUMP, 3],
  ]);
  const later = await showCart(next, scene.erp);

  expect(await next.ordering.place(later, GUEST)).toEqual({ kind: "cart-changed" });
  expect(toLines(scene.erp.read("0"))).toEqual([[PUMP, 1]]);
  expect(scene.erp.booked).toHaveLength(1);
});

test("nothing is ordered from a cart whose ordered lines cannot be taken out, because the ERP is silent", async () => {
  const next = await endAfter("confirmed");
  scene.erp.fill("0", [
    [INJECTOR, 4],
    [PUMP, 3],
  ]);
  const later = await showCart(next, scene.erp);
  scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));

  expect(await next.ordering.place(later, GUEST)).toEqual({ kind: "refused", reason: "failed" });
  expect(toLines(scene.erp.read("0"))).toHaveLength(2);
  expect(scene.erp.booked).toHaveLength(1);
});

/** Orders in a process that dies at the step; opens the next process once the leases have expired. */
async function endAfter(step: OrderingStep, hold?: HoldKind): Promise<Process> {
  const ended = new Error("the process has ended");
  const first = await scene.open({
    reach(reached) {
      if (reached === step) throw ended;
    },
  });
  shown = await showCart(first, scene.erp);
  quote = hold ? await first.ordering.withHold(shown, hold, GUEST) : shown;
  await expect(first.ordering.place(quote, GUEST)).rejects.toBe(ended);
  await first.outbox.close();
  await first.db.close();
  scene.pass(20_000);
  return scene.open();
}

/** The shown quote, found by the id that the page's form sends again. */
async function shownBefore({ ordering }: Process): Promise<Quote> {
  const found = await ordering.find(ordering.signedId(shown), GUEST);
  if (!found) throw new Error("the quote is gone");
  return found;
}

async function lookAfter(next: Process): Promise<void> {
  for (let minutes = 0; minutes < 5; minutes += 0.5) {
    await next.ordering.resume();
    scene.pass(30_000);
  }
}
