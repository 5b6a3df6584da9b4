import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { randomId } from "../services/clock.ts";
import { createDoubts } from "../services/ordering/doubts.ts";
import type { Quote } from "../services/ordering/quote.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "../services/ordering/testing/scene.ts";
import { INJECTOR, toLines } from "../services/ordering/testing/scripted-erp.ts";
import { createSigner } from "../services/signing.ts";
import { runStaffCommand } from "./run-staff-command.ts";

const HOUR = 3_600_000;

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});

afterEach(() => scene.close());

test("nothing in doubt is said", async () => {
  expect(await run("intents")).toEqual({ code: 0, out: "No order is in doubt.", errors: "" });
});

test("an unanswered order is listed with what finds it in the ERP, and with the ERP's last answer", async () => {
  const quote = await leaveInDoubt();
  scene.pass(50 * HOUR);
  const { out } = await run("intents");
  expect(out).toContain(`${quote.id}  sent 2026-11-20T09:44:00.000Z, 2 days ago`);
  expect(out).toContain("user guest-1 (ana@example.com), cart 0, document number N-2026-1187, total");
  expect(out).toContain("last answer UNAUTHENTICATED");
  expect(out).toContain(`4 × ${INJECTOR}`);
  expect(JSON.parse((await run("intents", "--json")).out)).toEqual([
    expect.objectContaining({ key: quote.id, user: "guest-1", lastAnswer: "UNAUTHENTICATED" }),
  ]);
});

test("one that the shop asks about at this moment is not listed, nor settled", async () => {
  scene.erp.script.place.push(() => new Promise(() => {}));
  const quote = await showCart(shop, scene.erp);
  // This order never ends: the database is closed before the order's deadline.
  shop.ordering.place(quote, GUEST).catch(() => {});
  await expect.poll(() => scene.erp.calls).toContain("place");
  expect((await run("intents")).out).toBe("No order is in doubt.");
  expect((await run("intents", "settle", quote.id, "--as", "not-placed")).code).toBe(1);
});

describe("settled as placed", () => {
  test("it is the customer's order: confirmed, mailed to both, out of the cart, and never sent again", async () => {
    const quote = await leaveInDoubt();
    expect(await run("intents", "settle", quote.id, "--as", "placed", "26-004711")).toMatchObject({
      code: 0,
      errors: "",
    });
    expect((await run("intents")).out).toBe("No order is in doubt.");
    await shop.outbox.sendDue();
    expect(scene.sent.map(({ to }) => to.address).sort()).toEqual(["ana@example.com", "sales@example.com"]);
    const confirmation = scene.sent.find(({ to }) => to.address === "ana@example.com");
    expect(confirmation?.text).toContain("26-004711");
    expect(confirmation?.text).toContain("N-2026-1187");

    scene.pass(60_000);
    await shop.ordering.resume();
    expect(toLines(scene.erp.read("0"))).toEqual([]);
    const again = await shop.ordering.place(quote, GUEST);
    expect(again).toMatchObject({ kind: "placed", order: { order: { id: "26-004711", totals: quote.totals } } });
    expect(scene.erp.booked).toEqual([]);
  });

  test("under a number that has come round: it is this customer's order too, and the other is named", async () => {
    const placed = await shop.ordering.place(await showCart(shop, scene.erp), GUEST);
    if (placed.kind !== "placed") throw new Error(placed.kind);
    scene.pass(60_000);
    scene.erp.fill("0", [[INJECTOR, 1]]);
    const second = await leaveInDoubt();
    const { code, out } = await run("intents", "settle", second.id, "--as", "placed", placed.order.order.id);
    expect(code).toBe(0);
    expect(out).toContain("Another order of 2026-11-20T09:44");
    expect(await shop.ordering.standingOf(second, GUEST)).toMatchObject({
      kind: "placed",
      order: { quote: second.id },
    });
    expect(await shop.ordering.copyOf(placed.order.quote)).toEqual(placed.order);
    scene.pass(60_000);
    await shop.ordering.resume();
    expect(toLines(scene.erp.read("0"))).toEqual([]);
  });

  test("twice, or without its secret: refused, and nothing is changed", async () => {
    const first = await leaveInDoubt();
    const settle = (key: string, number: string) => run("intents", "settle", key, "--as", "placed", number);
    expect((await settle(first.id, "26-000001")).code).toBe(0);
    expect((await settle(first.id, "26-000001")).code).toBe(1);

    scene.pass(60_000);
    await shop.ordering.resume();
    scene.erp.fill("0", [[INJECTOR, 1]]);
    const second = await leaveInDoubt();
    const other = createSigner("another secret of at least thirty-two");
    expect(
      (await run.with({ signer: other }, "intents", "settle", second.id, "--as", "placed", "26-000002")).errors,
    ).toContain("SESSION_SECRET");
    expect((await run("intents")).out).toContain(second.id);
    expect((await settle(second.id, "26-000002")).code).toBe(0);
  });
});

test("settled as not placed: told to the customer and to sales, the cart stays, and the customer may order again, once", async () => {
  const quote = await leaveInDoubt();
  expect((await run("intents", "settle", quote.id, "--as", "not-placed")).code).toBe(0);
  await shop.outbox.sendDue();
  expect(scene.sent.map(({ subject }) => subject).sort()).toEqual([
    "Dizna: narudžba N-2026-1187 nije zaprimljena",
    "Dizna: nothing was ordered (N-2026-1187)",
  ]);
  expect(toLines(scene.erp.read("0"))).toHaveLength(2);
  expect(await shop.ordering.place(await showCart(shop, scene.erp), GUEST)).toMatchObject({ kind: "placed" });
  expect(scene.erp.booked).toHaveLength(1);
});

test.each([
  [[]],
  [["intentions"]],
  [["intents", "settle"]],
  [["intents", "settle", "key"]],
  [["intents", "settle", "key", "--as", "placed"]],
  [["intents", "settle", "key", "--as", "placed", "two words"]],
  [["intents", "settle", "key", "--as", "lost"]],
  [["intents", "settle", "key", "26-1", "--as", "not-placed"]],
  [["intents", "--as", "placed"]],
  [["intents", "--every"]],
])("%j is wrongly written", async (args) => {
  expect(await run(...args)).toMatchObject({ code: 2, out: "", errors: expect.stringContaining("intents settle KEY") });
});

test("an unknown key is refused", async () => {
  expect(await run("intents", "settle", "key", "--as", "not-placed")).toMatchObject({ code: 1, out: "" });
});

/** Leaves an order in doubt: the ERP's answer is lost, and the person's session is over when the ERP is asked again. */
async function leaveInDoubt(): Promise<Quote> {
  const quote = await showCart(shop, scene.erp);
  scene.erp.script.place.push(() => {
    throw new ErpError("TIMEOUT", {}, { effect: "unknown" });
  });
  scene.erp.script.findByKey.push(() => {
    throw new ErpError("UNAUTHENTICATED", {});
  });
  expect(await shop.ordering.place(quote, GUEST)).toMatchObject({ kind: "being-verified" });
  return quote;
}

type Run = { code: number; out: string; errors: string };

function run(...args: string[]): Promise<Run> {
  return run.with({}, ...args);
}

run.with = async ({ signer = scene.signer }: { signer?: Scene["signer"] }, ...args: string[]): Promise<Run> => {
  const { db, outbox } = shop;
  const log = { info() {}, warn() {}, error() {} };
  const doubts = createDoubts({ db, signer, clock: scene.now, ids: randomId, log, outbox });
  const printed: string[] = [];
  const complained: string[] = [];
  const code = await runStaffCommand(args, {
    doubts,
    now: scene.now(),
    print: (text) => void printed.push(text),
    printError: (text) => void complained.push(text),
  });
  return { code, out: printed.join("\n"), errors: complained.join("\n") };
};
