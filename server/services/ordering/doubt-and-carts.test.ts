import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { OrderingStep } from "./ordering-parts.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR, loseAnswer, loseRequest, PUMP, refuse, toLines } from "./testing/scripted-erp.ts";

const SECOND = 1_000;
const UNAVAILABLE = refuse(new ErpError("UNAVAILABLE", {}));

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});

afterEach(() => scene.close());

describe("an order in doubt", () => {
  test.each(["sends it again", "looks again"])(
    "is given up two minutes after the first silence, however often the person %s",
    async (does) => {
      scene.erp.script.place.push(loseRequest);
      const quote = await showCart(shop, scene.erp);
      await shop.ordering.place(quote, GUEST);
      const doubtedAt = scene.now();
      for (let click = 0; click < 9; click += 1) {
        scene.pass(3 * SECOND);
        if (does === "looks again") await look();
        else expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
      }
      while ((await shop.ordering.standingOf(quote, GUEST)).kind === "being-verified") {
        scene.pass(2 * SECOND);
        await shop.ordering.resume();
      }
      expect(scene.now() - doubtedAt).toBeLessThanOrEqual(122 * SECOND);
      expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
      expect(scene.erp.booked).toHaveLength(1);
    },
  );

  test("is asked about at each look, but no more than once a second", async () => {
    scene.erp.script.place.push(loseAnswer);
    scene.erp.script.findByKey.push(UNAVAILABLE, UNAVAILABLE);
    const quote = await showCart(shop, scene.erp);
    await shop.ordering.place(quote, GUEST);
    const asked = () => scene.erp.calls.filter((name) => name === "findByKey").length;
    expect(asked()).toBe(1);
    await look();
    await look();
    expect(asked()).toBe(1);
    scene.pass(SECOND);
    await look();
    await look();
    expect(asked()).toBe(2);
    scene.pass(SECOND);
    expect((await look()).changed).toBe(true);
    expect(await shop.ordering.standingOf(quote, GUEST)).toMatchObject({ kind: "placed" });
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });

  test("leaves the quantities alone that the person sets meanwhile, and takes out what was only added to", async () => {
    scene.erp.script.place.push(loseAnswer);
    scene.erp.script.findByKey.push(UNAVAILABLE);
    await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
    await change([INJECTOR], () =>
      scene.erp.fill("0", [
        [INJECTOR, 5],
        [PUMP, 2],
      ]),
    );
    await change([], () =>
      scene.erp.fill("0", [
        [INJECTOR, 5],
        [PUMP, 3],
      ]),
    );
    scene.pass(20 * SECOND);
    await shop.ordering.resume();
    expect(scene.erp.booked).toHaveLength(1);
    expect(toLines(scene.erp.read("0"))).toEqual([
      [INJECTOR, 5],
      [PUMP, 1],
    ]);
  });

  test("a change that the ERP refuses is none: the lines leave the cart when the order is found", async () => {
    scene.erp.script.place.push(loseAnswer);
    scene.erp.script.findByKey.push(UNAVAILABLE);
    await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
    await expect(change([INJECTOR], UNAVAILABLE)).rejects.toThrow();
    scene.pass(20 * SECOND);
    await shop.ordering.resume();
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });
});

describe.each<OrderingStep>(["sent", "answered", "confirmed", "clearing", "cart-updated", "closed"])(
  "after a process that ended at “%s”",
  (step) => {
    test("a quantity that the person then sets is not cut", async () => {
      const next = await endAt(step);
      for (;;) {
        const { free } = await next.ordering.settleCarts(GUEST, scene.now() + 3 * SECOND);
        const shown = free(scene.erp.read("0"));
        const isOrdered = scene.erp.booked.length > 0 && step !== "answered";
        if (isOrdered) expect(toLines(shown), "an ordered line is shown as free").toEqual([]);
        try {
          await next.ordering.changeCart({ actor: GUEST, cart: shown.id, set: [INJECTOR] }, async () =>
            scene.erp.fill("0", [[INJECTOR, 7]]),
          );
          break;
        } catch (error) {
          expect(error).toMatchObject({ code: "IN_PROGRESS" });
          scene.pass(SECOND);
        }
      }
      for (let minutes = 0; minutes < 10; minutes += 1) {
        scene.pass(60 * SECOND);
        await next.ordering.resume();
      }
      expect(toLines(scene.erp.read("0"))).toEqual([[INJECTOR, 7]]);
    });

    test("no line that was ordered is shown as free once the ERP was asked", async () => {
      const next = await endAt(step);
      scene.pass(20 * SECOND);
      const { free } = await next.ordering.settleCarts(GUEST, scene.now() + 3 * SECOND);
      expect(toLines(free(scene.erp.read("0")))).toHaveLength(scene.erp.booked.length > 0 ? 0 : 2);
    });
  },
);

test("lines that cannot leave their cart yet are not shown, and the cart keeps what is added", async () => {
  scene.erp.script.update.push(UNAVAILABLE, UNAVAILABLE);
  const quote = await showCart(shop, scene.erp);
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "placed" });
  const { changed, free } = await look();
  expect(changed).toBe(false);
  expect(toLines(free(scene.erp.read("0")))).toEqual([]);
  await expect(change([], UNAVAILABLE)).rejects.toMatchObject({ code: "IN_PROGRESS" });
  scene.pass(5 * SECOND);
  expect((await look()).changed).toBe(true);
  await change([], () => scene.erp.fill("0", [[PUMP, 1]]));
  expect(toLines(scene.erp.read("0"))).toEqual([[PUMP, 1]]);
});

test("a change waits for an order of its cart that is under way", async () => {
  const recorded = Promise.withResolvers<void>();
  const other = await scene.open({ reach: (step) => step === "recorded" && recorded.resolve() });
  const quote = await showCart(other, scene.erp);
  const placing = other.ordering.place(quote, GUEST);
  await recorded.promise;
  await change([INJECTOR], () => scene.erp.fill("0", [[INJECTOR, 7]]));
  expect(await placing).toMatchObject({ kind: "placed" });
  expect(toLines(scene.erp.read("0"))).toEqual([[INJECTOR, 7]]);
});

function look() {
  return shop.ordering.settleCarts(GUEST, scene.now() + 3 * SECOND);
}

function change(set: readonly (typeof INJECTOR)[], work: () => unknown) {
  return shop.ordering.changeCart({ actor: GUEST, cart: scene.erp.read("0").id, set }, async () => work());
}

/** Orders in a process that dies at the step; opens the next process a second later. */
async function endAt(step: OrderingStep): Promise<Process> {
  const ended = new Error("the process has ended");
  const first = await scene.open({
    reach(reached) {
      if (reached === step) throw ended;
    },
  });
  await expect(first.ordering.place(await showCart(first, scene.erp), GUEST)).rejects.toBe(ended);
  first.db.close();
  scene.pass(SECOND);
  return await scene.open();
}
