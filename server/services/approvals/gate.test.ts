import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { requestOf, toApprovalCart } from "#rules/approval-requests.ts";
import { type Member, NO_LIMITS } from "#rules/company-member.ts";
import type { Actor } from "../ordering/actor.ts";
import { createScene, GUEST, type Scene, showCart } from "../ordering/testing/scene.ts";
import { INJECTOR, loseAnswer, PUMP } from "../ordering/testing/scripted-erp.ts";
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

/** Places an order of that many pumps at 300.00 each. */
const order = async (person: Actor, pumps = 1) => desk.ordering.place(await workshop.show(person, pumps), person);

const PLACED = { kind: "placed" };
const NEEDS_APPROVAL = { kind: "refused", reason: "needs-approval" };

describe("an order of one's own", () => {
  test.each<[string, Actor]>([
    ["a guest", GUEST],
    ["a customer without a company", { ...GUEST, user: { ...GUEST.user, kind: "customer" } }],
  ])("of %s needs no approval", async (_, person) => {
    expect(await desk.ordering.place(await showCart(desk, scene.erp, person), person)).toMatchObject(PLACED);
  });

  test.each(["day", "month"] as const)("is placed until the limit of a %s is used up", async (span) => {
    const buyer = await workshop.hire("Iva", "buyer", { [span]: 700 });
    expect(await order(buyer)).toMatchObject(PLACED);
    expect(await order(buyer)).toMatchObject(PLACED);
    expect(await order(buyer)).toEqual(NEEDS_APPROVAL);
    expect(scene.erp.booked).toHaveLength(2);
  });

  test("over the limit of an order is not placed, though a page showed it before", async () => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 300 });
    expect(await order(buyer, 2)).toEqual(NEEDS_APPROVAL);
    expect(await order(buyer)).toMatchObject(PLACED);
  });

  test("is not placed by a person whose role has no right to order", async () => {
    const viewer = await workshop.hire("Vid", "viewer");
    expect(await order(viewer)).toEqual({ kind: "refused", reason: "no-right" });
  });

  test("that a rule is about is not placed, and says which rule", async () => {
    const ana = await workshop.hire("Ana", "owner");
    await workshop.hire("Branko", "approver");
    const rule = { over: toEurCents(30_000), lines: null, role: "buyer" as const, approvers: [] };
    await desk.approvals.rules.add(rule, { partner: PARTNER, actor: toPerson(ana) });
    const [{ id } = { id: "" }] = await desk.approvals.rules.of(PARTNER);
    const buyer = await workshop.hire("Iva", "buyer");
    expect(await order(buyer)).toMatchObject(PLACED);
    expect(await order(buyer, 2)).toEqual(NEEDS_APPROVAL);
    expect(await desk.approvals.neededFor(await workshop.show(buyer, 2), toMember(buyer, "buyer"))).toEqual({
      reasons: [{ kind: "rule", rule: id, over: 30_000, lines: null, role: "buyer" }],
      ...{ deciders: ["Ana", "Branko"], canBeAsked: true },
    });
  });
});

describe("the order of a request", () => {
  test("counts for the person who asked", async () => {
    const buyer = await workshop.hire("Iva", "buyer", { day: 800 });
    const ana = await workshop.hire("Ana", "owner", { day: 0 });
    const request = await workshop.ask(buyer, 3);
    expect(await desk.ordering.place(await workshop.read(request, ana), ana)).toMatchObject(PLACED);
    expect(await order(buyer), "after 900.00 of 800.00").toEqual(NEEDS_APPROVAL);
  });

  test("is placed by no one of another company, and under no invented number", async () => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    await workshop.hire("Ana", "owner");
    const request = await workshop.ask(buyer);
    const other = "P-200" as PartnerCode;
    const stranger = await openWorkshop(scene, desk, other).hire("Zoe", "owner");
    const shown = await workshop.read(request, stranger);
    const over = { kind: "refused", reason: "approval-over" };
    expect(await desk.ordering.place(shown, stranger)).toEqual(over);
    const invented = await workshop.read({ ...request, id: "invented" }, stranger);
    expect(invented.cart.id).toBe(toApprovalCart("invented"));
    expect(await desk.ordering.place(invented, stranger)).toEqual(over);
    expect(scene.erp.booked).toEqual([]);
  });

  test("is not placed as an approver saw it before another has changed it", async () => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const [ana, branko] = [await workshop.hire("Ana", "owner"), await workshop.hire("Branko", "approver")];
    const request = await workshop.ask(buyer, 2);
    const shown = await workshop.read(request, ana);
    await desk.approvals.edit(request.id, 1, [{ product: PUMP, quantity: 1 }], branko);
    expect(await desk.ordering.place(shown, ana)).toEqual({ kind: "refused", reason: "approval-changed" });
  });

  test("whose answer was lost is asked for again by the same approver, and is the same order", async () => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const ana = await workshop.hire("Ana", "owner");
    const [request, other] = [await workshop.ask(buyer), await workshop.ask(buyer)];
    const shown = await workshop.read(request, ana);
    scene.erp.script.place.push(loseAnswer);
    await desk.ordering.place(shown, ana);
    expect(await desk.ordering.place(shown, ana)).toMatchObject(PLACED);
    expect(scene.erp.booked).toHaveLength(1);
    expect([request.id, other.id].map((id) => requestOf(shown.cart.id) === id)).toEqual([true, false]);
  });

  test("is found by its request, and the request by its order, in the company alone", async () => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const ana = await workshop.hire("Ana", "owner");
    const [request, other] = [await workshop.ask(buyer), await workshop.ask(buyer)];
    const shown = await workshop.read(request, ana);
    await desk.ordering.place(shown, ana);
    const [booked] = scene.erp.booked;
    if (!booked) throw new Error("nothing was booked");
    expect(await desk.approvals.ofOrder(booked, PARTNER)).toMatchObject({ id: request.id, state: "approved" });
    expect(await desk.approvals.ofOrder(booked, "P-200" as PartnerCode)).toBeNull();
    expect(await desk.approvals.ofOrder({ ...booked, placedAt: "2020-01-01T00:00:00Z" }, PARTNER)).toBeNull();
    const placed = await desk.approvals.placedOrder(await workshop.find(request));
    expect(placed).toEqual({ order: booked, steps: [], overtook: null });
    expect(await desk.approvals.placedOrder(other)).toBeNull();
  });

  test("is decided by the present role of the person who asked; without access, by the role of then", async () => {
    const olga = await workshop.hire("Olga", "owner");
    const [ana, branko] = [await workshop.hire("Ana", "approver"), await workshop.hire("Branko", "approver")];
    const rule = { over: null, lines: null, role: "buyer" as const, approvers: [ana.user.id] };
    await desk.approvals.rules.add(rule, { partner: PARTNER, actor: toPerson(olga) });
    const buyer = await workshop.hire("Iva", "buyer");
    const request = await workshop.ask(buyer);
    const may = async () => {
      const one = await desk.approvals.mayDecide(request, toMember(branko, "approver"));
      const open = await desk.approvals.toDecide(toMember(branko, "approver"), { page: 0, size: 25 });
      expect(open.requests.map(({ id }) => id)).toEqual(one ? [request.id] : []);
      return one;
    };
    expect(await may(), "asked by a buyer").toBe(false);
    await workshop.change(buyer, { role: "approver" });
    expect(await may(), "who is an approver now, whom no rule is about").toBe(true);
    await workshop.change(buyer, { removed: 1 });
    expect(await may(), "and was removed").toBe(false);
  });
});

describe("the person who asked is told how the order was approved", () => {
  const both = async (buyer: Actor) => {
    scene.erp.fill("both", [
      [PUMP, 2],
      [INJECTOR, 1],
    ]);
    const asking = await desk.approvals.ask(await showCart(desk, scene.erp, buyer, "both" as CartId), buyer);
    if (asking.kind !== "asked") throw new Error(`not asked: ${asking.kind}`);
    return asking.request;
  };

  test.each<[string, [typeof PUMP, number][], number | null, "approved" | "changed"]>([
    ["all of it at the asked prices", [], null, "approved"],
    ["with fewer pieces", [[PUMP, 1]], null, "changed"],
    ["without a line", [[INJECTOR, 0]], null, "changed"],
    ["at another price of one line", [], 35_000, "changed"],
  ])("%s", async (_, fewer, wholesale, state) => {
    const buyer = await workshop.hire("Iva", "buyer", { order: 100 });
    const ana = await workshop.hire("Ana", "owner");
    const request = await both(buyer);
    const quantities = new Map(fewer);
    const wanted = request.wanted.map(({ product, quantity }) => ({
      product,
      quantity: quantities.get(product) ?? quantity,
    }));
    const left = wanted.filter(({ quantity }) => quantity > 0);
    if (fewer.length > 0) expect(await desk.approvals.edit(request.id, 1, left, ana)).toBe("done");
    if (wholesale !== null) scene.erp.setPrice(PUMP, wholesale);
    const asked = await workshop.find(request);
    expect(asked).toMatchObject({ decided: null, order: null });
    expect(await desk.ordering.place(await workshop.read(asked, ana), ana)).toMatchObject(PLACED);
    const [booked] = scene.erp.booked;
    expect(await workshop.find(request)).toMatchObject({
      ...{ state, order: { id: booked?.id, number: booked?.number }, decided: { user: ana.user.id, name: "Ana" } },
    });
    await desk.outbox.sendDue();
    const subjects = scene.sent.flatMap(({ to, subject }) => (to.address === buyer.user.email ? [subject] : []));
    expect(subjects).toEqual([
      expect.stringContaining(state === "approved" ? "is approved," : "is approved with changes,"),
    ]);
  });
});

function toMember({ user }: Actor, role: Member["role"]): Member {
  return { partner: PARTNER, user: user.id, role, limits: NO_LIMITS, removed: false };
}
