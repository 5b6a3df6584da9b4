import { afterEach, beforeEach, expect, test } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { OrderStep } from "../ordering/ordering-parts.ts";
import { createScene, type Scene, showCart } from "../ordering/testing/scene.ts";
import { loseAnswer, loseRequest, PUMP, refuse, toLines } from "../ordering/testing/scripted-erp.ts";
import { REQUEST_LIFE } from "./request.ts";
import { type Desk, openWorkshop, PARTNER, toDesk, toPerson, type Workshop } from "./testing/workshop.ts";

let scene: Scene;
let desk: Desk;
let workshop: Workshop;

beforeEach(async () => {
  scene = createScene();
  desk = toDesk(scene, await scene.open());
  workshop = openWorkshop(scene, desk);
});

afterEach(() => scene.close());

const STEPS: OrderStep[] = ["recorded", "sent", "answered", "confirmed", "closed"];

test.each(STEPS)(
  "a process that ends at %s while it approves: in the end there is one order or none, and the request says which",
  async (step) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const ana = await workshop.hire("Ana", "owner");
    const request = await workshop.ask(buyer);
    const quote = await workshop.read(request, ana);
    const ended = new Error("the process has ended");
    const dying = await scene.open({
      reach(reached) {
        if (reached === step) throw ended;
      },
    });
    await expect(dying.ordering.place(quote, ana)).rejects.toBe(ended);
    // Days pass until the jobs know: an order that was never booked counts as absent after two minutes.
    for (let tries = 0; tries < 30; tries += 1) {
      scene.pass(60_000);
      await desk.ordering.resume();
    }
    const after = await workshop.find(request);
    const { length } = scene.erp.booked;
    expect([after.state, length]).toEqual(length === 1 ? ["approved", 1] : ["asked", 0]);
    if (length === 1) expect(after).toMatchObject({ order: { id: scene.erp.booked[0]?.id }, decided: { name: "Ana" } });
    // Another try of either approver books no second order.
    await desk.ordering.place(await workshop.read(after, ana), ana);
    expect(scene.erp.booked).toHaveLength(1);
    expect((await workshop.find(request)).state).toBe("approved");
  },
);

test("while it is not known whether the approved order exists, nothing else is decided about the request", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
  const request = await workshop.ask(buyer);
  const [hers, his] = [await workshop.read(request, ana), await workshop.read(request, branko)];
  scene.erp.script.place.push(loseAnswer);
  scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
  expect(await desk.ordering.place(hers, ana)).toMatchObject({ kind: "being-verified" });
  expect(await desk.ordering.place(his, branko)).toEqual({ kind: "refused", reason: "approval-busy" });
  expect(await desk.approvals.withdraw(request.id, buyer)).toBe("busy");
  expect(await desk.approvals.refuse(request.id, "no", branko)).toBe("busy");
  scene.pass(REQUEST_LIFE);
  await desk.approvals.expire();
  expect((await workshop.find(request)).state).toBe("asked");
  await desk.ordering.resume();
  expect(await workshop.find(request)).toMatchObject({ state: "approved", decided: { name: "Ana" } });
});

test("an approval that the ERP refuses frees the request: it can be withdrawn, and approved by another", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
  const request = await workshop.ask(buyer);
  scene.erp.script.place.push(refuse(new ErpError("CREDIT_LIMIT", { limit: ZERO, open: ZERO })));
  const outcome = await desk.ordering.place(await workshop.read(request, ana), ana);
  expect(outcome).toEqual({ kind: "refused", reason: "credit-limit" });
  expect(await desk.ordering.place(await workshop.read(request, branko), branko)).toMatchObject({ kind: "placed" });
});

test.each([
  ["after the answer was lost", loseAnswer, 3],
  ["after the request was refused by an ERP that does not answer", refuse(new ErpError("UNAVAILABLE", {})), 3],
])("the asked lines leave the cart once, %s; what was put into it meanwhile stays", async (_, fate, left) => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer, 2);
  scene.erp.fill(request.cart.id, [[PUMP, 5]]);
  scene.erp.script.update.push(fate);
  expect(await desk.ordering.takeAsked(request, buyer)).toBe(false);
  expect(await desk.ordering.takeAsked(await workshop.find(request), buyer)).toBe(true);
  expect(toLines(scene.erp.read(request.cart.id))).toEqual([[PUMP, left]]);
});

test("nothing is asked for an order that needs no approval, that nobody can approve, or that is placed already", async () => {
  const free = await workshop.hire("Mia", "buyer", { order: 300 });
  expect(await desk.approvals.ask(await workshop.show(free), free)).toEqual({ kind: "not-needed" });
  const alone = await workshop.hire("Lana", "owner", { order: 100 });
  await workshop.change(free, { removed: 1 });
  expect(await desk.approvals.ask(await workshop.show(alone), alone)).toEqual({ kind: "nobody" });
  const viewer = await workshop.hire("Vid", "viewer", { order: 100 });
  expect(await desk.approvals.ask(await workshop.show(viewer), viewer)).toEqual({ kind: "no-right" });
  const buyer = await workshop.hire("Iva", "buyer", { day: 500 });
  const quote = await workshop.show(buyer);
  expect(await desk.ordering.place(quote, buyer)).toMatchObject({ kind: "placed" });
  expect(await desk.approvals.ask(quote, buyer)).toEqual({ kind: "ordered" });
});

test("requests expire after seven days, each with one mail, and are decided no more", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const ana = await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer);
  const quote = await workshop.read(request, ana);
  scene.pass(REQUEST_LIFE - 1);
  await desk.approvals.expire();
  expect((await workshop.find(request)).state).toBe("asked");
  scene.pass(1);
  expect(await desk.ordering.place(await workshop.read(request, ana), ana), "before the job").toEqual({
    kind: "refused",
    reason: "approval-over",
  });
  await Promise.all([desk.approvals.expire(), desk.approvals.expire()]);
  await desk.outbox.sendDue();
  expect((await workshop.find(request)).state).toBe("expired");
  expect(scene.sent.filter(({ to }) => to.address === buyer.user.email)).toHaveLength(1);
  expect(await desk.ordering.place(quote, ana)).toEqual({ kind: "refused", reason: "approval-over" });
});

test("a mail that asks is not sent any more once the request is decided, or its reader removed or demoted", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
  await desk.outbox.sendDue();
  const cvita = await workshop.hire("Cvita", "approver");
  await workshop.change(branko, { removed: 1 });
  const request = await workshop.ask(buyer);
  await workshop.change(cvita, { role: "buyer" });
  await desk.outbox.sendDue();
  expect(scene.sent.map(({ to }) => to.address)).toEqual([ana.user.email]);
  expect(scene.sent[0]?.text).toContain(`https://shop.example/en/approval/${request.id}`);
});

test("a buyer who was removed meanwhile is told of no decision", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const ana = await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer);
  await workshop.change(buyer, { removed: 1 });
  expect(await desk.approvals.refuse(request.id, "no", ana)).toBe("done");
  await desk.outbox.sendDue();
  expect(scene.sent.filter(({ to }) => to.address === buyer.user.email)).toEqual([]);
});

test("rules are changed by somebody who looks after people at that moment", async () => {
  const ana = await workshop.hire("Ana", "owner");
  const by = { partner: PARTNER, actor: toPerson(ana) };
  const rule = { over: toEurCents(100), lines: null, role: null, approvers: [] };
  expect(await desk.approvals.rules.add(rule, by)).toBe("added");
  const [{ id } = { id: "" }] = await desk.approvals.rules.of(PARTNER);
  await workshop.change(ana, { role: "approver" });
  expect(await desk.approvals.rules.remove(id, by)).toBe("no-right");
  expect(await desk.approvals.rules.add({ ...rule, lines: 3 }, by)).toBe("no-right");
  expect(await desk.approvals.rules.of(PARTNER)).toHaveLength(1);
});

test("an order that counts as never booked is asked about again, and the request can be decided once the ERP has said so", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const ana = await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer);
  scene.erp.script.place.push(loseRequest);
  await desk.ordering.place(await workshop.read(request, ana), ana);
  for (let waited = 0; waited < 130; waited += 10) {
    scene.pass(10_000);
    await desk.ordering.resume();
  }
  expect(await desk.approvals.isBusy(await workshop.find(request)), "doubtful").toBe(true);
  await desk.ordering.verifyRequest(await workshop.find(request), buyer);
  expect(await desk.approvals.isBusy(await workshop.find(request))).toBe(false);
  expect(await desk.ordering.place(await workshop.read(request, ana), ana)).toMatchObject({ kind: "placed" });
  expect(scene.erp.booked).toHaveLength(1);
});

test("a cart whose asked lines are still in it asks no second time", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const shown = await workshop.show(buyer);
  const first = await desk.approvals.ask(shown, buyer);
  const inCroatian = { ...buyer, locale: "hr" as const };
  const other = await showCart(desk, scene.erp, inCroatian, shown.cart.id);
  expect(other.id).not.toBe(shown.id);
  expect(await desk.approvals.ask(other, inCroatian)).toEqual(first);
});
