import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { PartnerCode, SessionToken } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toEurCents, ZERO } from "#erp-adapter/contract/money.ts";
import type { Actor } from "../ordering/actor.ts";
import type { OrderingStep } from "../ordering/ordering-parts.ts";
import { createScene, type Scene, showCart } from "../ordering/testing/scene.ts";
import { INJECTOR, loseAnswer, loseRequest, PUMP, refuse, toLines } from "../ordering/testing/scripted-erp.ts";
import { type ApprovalRequest, REQUEST_LIFE } from "./request.ts";
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

const STEPS: OrderingStep[] = ["recorded", "sent", "answered", "confirmed", "closed"];

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
    // Half an hour of jobs is enough: an order that was never booked counts as absent after two minutes.
    for (let tries = 0; tries < 30; tries += 1) {
      scene.pass(60_000);
      await desk.ordering.resume();
    }
    const after = await workshop.find(request);
    const { length } = scene.erp.booked;
    expect([after.state, length]).toEqual(length === 1 ? ["approved", 1] : ["asked", 0]);
    if (length === 1) expect(after).toMatchObject({ order: { id: scene.erp.booked[0]?.id }, decided: { name: "Ana" } });
    // If there is an order already, another try by an approver books no second one.
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
])("the asked lines leave the cart once, %s; lines that were put into it meanwhile stay", async (_, fate, left) => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer, 2);
  scene.erp.fill(request.cart.id, [[PUMP, 5]]);
  scene.erp.script.update.push(fate);
  expect(await desk.ordering.takeAsked(request, buyer)).toBe(false);
  expect(await desk.ordering.takeAsked(await workshop.find(request), buyer)).toBe(true);
  expect(toLines(scene.erp.read(request.cart.id))).toEqual([[PUMP, left]]);
});

test("the asked lines leave the cart after all, when it has changed during every try of the first time", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer, 2);
  for (const pieces of [5, 6, 7])
    scene.erp.script.update.push(() => {
      scene.erp.fill(request.cart.id, [[PUMP, pieces]]);
      throw new ErpError("VERSION_CONFLICT", { current: "" });
    });
  expect(await desk.ordering.takeAsked(request, buyer)).toBe(false);
  scene.erp.fill(request.cart.id, [[PUMP, 8]]);
  expect(await desk.ordering.takeAsked(await workshop.find(request), buyer)).toBe(true);
  expect(toLines(scene.erp.read(request.cart.id))).toEqual([[PUMP, 6]]);
});

test("nothing is asked for an order that needs no approval, that no one can approve, or that is placed already", async () => {
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

describe("an approved order that turns up after it was denied", () => {
  const REASON = "Bought elsewhere";

  test.each([
    ["nothing was decided in between", "asked", null],
    ["a colleague refused it in between", "refused", "Branko"],
    ["the approver refused it in between", "refused", "Ana"],
    ["the buyer withdrew the request in between", "withdrawn", null],
    ["a colleague approved it again in between", "approved", "Branko"],
  ] as const)(
    "%s: the buyer, the approver and the person who decided are told once each, and nothing is forgotten",
    async (_, then, who) => {
      const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
      const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
      const request = await workshop.ask(buyer);
      const book = await leaveUnderWay(request, ana);
      await lookFor(150);
      scene.pass(2_000);
      await desk.ordering.verifyRequest(request, buyer);
      const decider = who === "Ana" ? ana : branko;
      if (then === "refused") expect(await desk.approvals.refuse(request.id, REASON, decider)).toBe("done");
      if (then === "withdrawn") expect(await desk.approvals.withdraw(request.id, buyer)).toBe("done");
      if (then === "approved")
        expect(await desk.ordering.place(await workshop.read(request, decider), decider)).toMatchObject({
          kind: "placed",
        });
      await desk.outbox.sendDue();
      const before = scene.sent.length;
      book();
      await lookFor(1_200);
      const after = await workshop.find(request);
      const said = scene.sent.slice(before).filter(({ to }) => to.address !== "sales@example.com");
      const names = {
        [buyer.user.email ?? ""]: "Iva",
        [ana.user.email ?? ""]: "Ana",
        [branko.user.email ?? ""]: "Branko",
      };
      expect(said.map(({ to }) => names[to.address]).toSorted()).toEqual(
        who === "Branko" ? ["Ana", "Branko", "Iva"] : ["Ana", "Iva"],
      );
      for (const { subject } of said) expect(subject).toContain(`order ${after.order?.number} was placed after all`);
      for (const { to, text } of said)
        if (then === "refused" && names[to.address] !== "Ana")
          expect(text).toMatch(new RegExp(`${who} had refused[^]+Bought elsewhere`));
      expect((await desk.approvals.placedOrder(after))?.overtook).toMatchObject({
        state: then,
        decided: who && { name: who },
        reason: then === "refused" ? REASON : null,
        order: then === "approved" ? { number: expect.any(String) } : null,
      });
    },
  );
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
  expect(await desk.ordering.wasRequestDenied(request)).toBe(true);
  scene.pass(1_000);
  await desk.ordering.verifyRequest(await workshop.find(request), buyer);
  expect(await desk.approvals.isBusy(await workshop.find(request))).toBe(false);
  expect(await desk.ordering.place(await workshop.read(request, ana), ana)).toMatchObject({ kind: "placed" });
  expect(scene.erp.booked).toHaveLength(1);
});

test("a request says that nothing was ordered only while that is the end of its last order", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
  const request = await workshop.ask(buyer);
  const { ordering } = await scene.open({ isAbsenceFinal: true });
  scene.erp.script.place.push(loseRequest);
  scene.erp.script.findByKey.push(refuse(new ErpError("UNAVAILABLE", {})));
  await ordering.place(await workshop.read(request, ana), ana);
  scene.pass(20_000);
  await ordering.resume();
  expect(await ordering.wasRequestDenied(request)).toBe(true);
  scene.pass(1_000);
  scene.erp.script.place.push(refuse(new ErpError("CREDIT_LIMIT", { limit: ZERO, open: ZERO })));
  await ordering.place(await workshop.read(request, branko), branko);
  expect(await ordering.wasRequestDenied(request)).toBe(false);
});

test("a colleague's look at a request never denies an order that exists: its ERP knows the order of its orderer alone", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
  const request = await workshop.ask(buyer);
  const { orders } = scene.erp;
  const sessions = new Set([ana.token, branko.token, buyer.token]);
  const findByKey: typeof orders.findByKey = async (key, c) => {
    if (!c.token || !sessions.has(c.token)) throw new ErpError("UNAUTHENTICATED", {});
    if (c.user?.id !== ana.user.id) throw new ErpError("NOT_FOUND", { what: "order", id: key });
    return orders.findByKey(key, c);
  };
  const erp = { ...scene.erp, orders: { ...orders, findByKey } };
  const { ordering } = await scene.open({ isAbsenceFinal: true, erp });
  scene.erp.script.place.push(loseAnswer);
  sessions.delete(ana.token);
  await ordering.place(await workshop.read(request, ana), ana);
  for (const viewer of [buyer, branko]) {
    scene.pass(2_000);
    await ordering.verifyRequest(request, viewer);
  }
  expect(await ordering.place(await workshop.read(request, branko), branko), "while it is being verified").toEqual({
    kind: "refused",
    reason: "approval-busy",
  });
  scene.pass(2_000);
  const token = "token of a new login" as SessionToken;
  sessions.add(token);
  await ordering.verifyRequest(request, { ...ana, token });
  expect(await workshop.find(request)).toMatchObject({ state: "approved", decided: { name: "Ana" } });
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

test("a request is withdrawn by the person who asked, once, and decided no more", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const ana = await workshop.hire("Ana", "owner");
  const request = await workshop.ask(buyer);
  expect(await desk.approvals.withdraw("invented", buyer)).toBe("missing");
  expect(await desk.approvals.withdraw(request.id, ana), "by a colleague").toBe("missing");
  expect(await desk.approvals.withdraw(request.id, { ...buyer, partner: "P-200" as PartnerCode })).toBe("missing");
  expect(await desk.approvals.countWaiting(PARTNER, buyer.user.id)).toBe(1);
  expect(await desk.approvals.withdraw(request.id, buyer)).toBe("done");
  expect(await workshop.find(request)).toMatchObject({ state: "withdrawn", decided: null });
  expect(await desk.approvals.countWaiting(PARTNER, buyer.user.id)).toBe(0);
  expect(await desk.approvals.withdraw(request.id, buyer)).toBe("over");
  expect(await desk.approvals.refuse(request.id, "no", ana)).toBe("over");
  expect(await desk.approvals.edit(request.id, 1, request.wanted, ana)).toBe("over");
});

test("a refusal is kept with its reason, and by whom and when", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const [ana, vid] = [await workshop.hire("Ana", "owner"), await workshop.hire("Vid", "viewer")];
  const request = await workshop.ask(buyer);
  expect(await desk.approvals.refuse(request.id, "no", vid)).toBe("not-approver");
  expect(await desk.approvals.refuse(request.id, "Too dear", ana)).toBe("done");
  expect(await workshop.find(request)).toMatchObject({
    ...{ state: "refused", reason: "Too dear", order: null },
    decided: { user: ana.user.id, name: "Ana", at: scene.now() },
  });
});

test("approvers only lower what was asked for; each change is kept with what was and what is", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const ana = await workshop.hire("Ana", "owner");
  scene.erp.fill("two", [
    [PUMP, 3],
    [INJECTOR, 1],
  ]);
  const asking = await desk.approvals.ask(await showCart(desk, scene.erp, buyer, "two"), buyer);
  if (asking.kind !== "asked") throw new Error(asking.kind);
  const { request } = asking;
  const edit = (revision: number, pumps: number, injectors: number, by = ana) => {
    const wanted = [
      { product: PUMP, quantity: pumps },
      { product: INJECTOR, quantity: injectors },
    ];
    const left = wanted.filter(({ quantity }) => quantity !== 0);
    return desk.approvals.edit(request.id, revision, left, by);
  };
  for (const [pumps, injectors] of [
    [4, 1],
    [3, 2],
    [-1, 1],
    [0, 0],
  ] as const)
    await expect(edit(1, pumps, injectors)).rejects.toThrow(RangeError);
  expect(await edit(1, 1, 1, buyer)).toBe("not-approver");
  expect(await workshop.find(request)).toMatchObject({ revision: 1, changes: [] });
  expect(await edit(1, 2, 1)).toBe("done");
  expect(await edit(1, 1, 1), "of what has changed meanwhile").toBe("changed");
  expect(await edit(2, 3, 0), "up to what was asked for").toBe("done");
  const at = scene.now();
  expect(await workshop.find(request)).toMatchObject({
    ...{ state: "asked", revision: 3, wanted: [{ product: PUMP, quantity: 3 }] },
    changes: [
      { name: "Ana", at, lines: [{ product: PUMP, was: 3, now: 2 }] },
      {
        ...{ name: "Ana", at },
        lines: [
          { product: PUMP, was: 2, now: 3 },
          { product: INJECTOR, was: 1, now: 0 },
        ],
      },
    ],
  });
  const edited = JSON.stringify({ name: "Ana", at: 1 });
  await desk.db.query.updateTable("approval_request").set({ edited }).where("id", "=", request.id).execute();
  expect((await workshop.find(request)).changes, "stored by an older version").toEqual([
    { name: "Ana", at: 1, lines: [] },
  ]);
});

test("a cart that was asked for has not left it until that is noted; no request asks for other goods in it", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  await workshop.hire("Ana", "owner");
  const shown = await workshop.show(buyer);
  const asking = await desk.approvals.ask(shown, buyer);
  if (asking.kind !== "asked") throw new Error(asking.kind);
  expect(asking.request.cleared).toBe(false);
  const show = (...lines: [typeof PUMP, number][]) => {
    scene.erp.fill(shown.cart.id, lines);
    return showCart(desk, scene.erp, buyer, shown.cart.id);
  };
  const { id } = asking.request;
  expect(await desk.approvals.ask(await show([PUMP, 1]), buyer)).toMatchObject({ kind: "asked", request: { id } });
  for (const lines of [
    [[PUMP, 2]],
    [
      [PUMP, 1],
      [INJECTOR, 1],
    ],
  ] as [typeof PUMP, number][][])
    expect(await desk.approvals.ask(await show(...lines), buyer)).toMatchObject({ kind: "uncleared", request: { id } });
  const more = await show([PUMP, 2]);
  await desk.approvals.cleared(asking.request.id);
  expect((await workshop.find(asking.request)).cleared).toBe(true);
  const next = await desk.approvals.ask(more, buyer);
  expect(next).toMatchObject({ kind: "asked" });
  expect(await desk.approvals.ask(more, buyer), "the form sent twice").toEqual(next);
  expect(next).not.toMatchObject({ request: { id: asking.request.id } });
});

test("people find their own requests, and those of colleagues that are over, newest first, a page at a time", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
  const ana = await workshop.hire("Ana", "owner", { order: 100 });
  expect(await desk.approvals.hasAsked(toAsker(buyer))).toBe(false);
  const ids: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    ids.unshift((await workshop.ask(buyer)).id);
    scene.pass(1_000);
  }
  const [last = "", middle = "", first = ""] = ids;
  expect(await desk.approvals.hasAsked(toAsker(buyer))).toBe(true);
  expect(await desk.approvals.hasAsked({ ...toAsker(buyer), partner: "P-200" as PartnerCode })).toBe(false);
  const read = async (which: "mine" | "decided", who: Actor, page: number) => {
    const { requests, total } = await desk.approvals[which](toAsker(who), { page, size: 2 });
    return [total, ...requests.map(({ id }) => id)];
  };
  expect(await read("mine", buyer, 0)).toEqual([3, last, middle]);
  expect(await read("mine", buyer, 1)).toEqual([3, first]);
  expect(await read("mine", ana, 0)).toEqual([0]);
  expect(await read("decided", ana, 0)).toEqual([0]);
  await desk.approvals.refuse(middle, "no", ana);
  expect(await read("decided", ana, 0)).toEqual([1, middle]);
  expect(await read("decided", buyer, 0), "one's own").toEqual([0]);
  scene.pass(REQUEST_LIFE - 2_000);
  expect(await read("decided", ana, 0), "and those that can be decided no more").toEqual([2, middle, first]);
});

test("a budget that is used up between asking and approving is told with its present figures", async () => {
  const buyer = await workshop.hire("Iva", "buyer", { order: 100, day: 700 });
  const ana = await workshop.hire("Ana", "owner");
  const [request, other] = [await workshop.ask(buyer), await workshop.ask(buyer, 2)];
  const shown = await workshop.read(request, ana);
  expect(await desk.approvals.usedSince(request, shown)).toEqual([]);
  expect(await desk.ordering.place(await workshop.read(other, ana), ana)).toMatchObject({ kind: "placed" });
  expect(await desk.approvals.usedSince(request, shown)).toEqual([{ kind: "day-limit", limit: 70_000, spent: 60_000 }]);
});

test("a company has each rule once, at most 50, its own alone, and its log names them with their approvers", async () => {
  const ana = await workshop.hire("Ana", "owner");
  const [branko, iva] = [await workshop.hire("Branko", "approver"), await workshop.hire("Iva", "approver")];
  const by = { partner: PARTNER, actor: toPerson(ana) };
  const rule = { over: toEurCents(100), lines: 2, role: "buyer" as const, approvers: [iva.user.id, branko.user.id] };
  expect(await desk.approvals.rules.add(rule, by)).toBe("added");
  const again = { ...rule, approvers: [...rule.approvers, iva.user.id].reverse() };
  expect(await desk.approvals.rules.add(again, by), "in another order").toBe("known");
  const [kept] = await desk.approvals.rules.of(PARTNER);
  expect(kept).toEqual({ ...rule, id: kept?.id, approvers: rule.approvers.toSorted() });
  const zoe = { partner: "P-200" as PartnerCode, actor: toPerson(ana) };
  expect(await desk.approvals.rules.remove(kept?.id ?? "", zoe)).toBe("removed");
  expect(await desk.approvals.rules.of(PARTNER), "after an attempt from outside").toHaveLength(1);
  for (let tries = 0; tries < 2; tries += 1)
    expect(await desk.approvals.rules.remove(kept?.id ?? "", by)).toBe("removed");
  expect(await desk.approvals.rules.of(PARTNER)).toEqual([]);
  const logged = { ...rule, approvers: ["Branko", "Iva"] };
  expect(await desk.members.events(PARTNER, { before: null, limit: 10 })).toMatchObject([
    { kind: "rule-removed", actor: { name: "Ana" }, rule: logged, was: null, now: null, leave: null },
    { kind: "rule-added", actor: { name: "Ana" }, rule: logged },
  ]);
  for (let over = 1; over <= 50; over += 1)
    expect(await desk.approvals.rules.add({ ...rule, over: toEurCents(over) }, by)).toBe("added");
  expect(await desk.approvals.rules.add(rule, by)).toBe("tooMany");
});

function toAsker({ user }: Actor) {
  return { partner: PARTNER, user: user.id };
}

/** Approves a request; its order is on its way to the ERP until the returned function is called. */
async function leaveUnderWay(request: ApprovalRequest, approver: Actor): Promise<() => void> {
  let book: () => unknown = () => {};
  scene.erp.script.place.push((work) => {
    book = work;
    return loseRequest();
  });
  await desk.ordering.place(await workshop.read(request, approver), approver);
  return () => void book();
}

/** Lets the jobs work for so many seconds. */
async function lookFor(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 10) {
    scene.pass(10_000);
    await desk.ordering.resume();
    await desk.outbox.sendDue();
  }
}
