import { afterEach, beforeEach, expect, test } from "vitest";
import type { UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { type Member, NO_LIMITS } from "#rules/company-member.ts";
import { createSubstituteLetter } from "../mail/substitute-letter.ts";
import type { Actor } from "../ordering/actor.ts";
import { createScene, type Scene } from "../ordering/testing/scene.ts";
import { type Desk, openWorkshop, PARTNER, toDesk, toPerson, type Workshop } from "./testing/workshop.ts";

const DAY = 24 * 60 * 60_000;

let scene: Scene;
let desk: Desk;
let workshop: Workshop;
let owner: Actor;
let ana: Actor;
let branko: Actor;
let buyer: Actor;

beforeEach(async () => {
  scene = createScene();
  desk = toDesk(scene, await scene.open());
  workshop = openWorkshop(scene, desk);
  // Noon in Zagreb on 20 November 2026.
  scene.pass(Date.parse("2026-11-20T11:00:00Z") - scene.now());
  owner = await workshop.hire("Olga", "owner");
  ana = await workshop.hire("Ana", "approver");
  branko = await workshop.hire("Branko", "approver");
  buyer = await workshop.hire("Iva", "buyer");
});

afterEach(() => scene.close());

/** Makes a request that only Ana or an owner can decide. */
async function askAna(pumps?: number) {
  const approvers = [toPerson(ana).id];
  await desk.approvals.rules.add({ over: toEurCents(100), lines: null, role: "buyer", approvers }, company());
  return workshop.ask(buyer, pumps);
}

const company = () => ({ partner: PARTNER, actor: toPerson(owner) });

const leave = (from: string, until: string) =>
  desk.approvals.leaves.set({ from, until, substitute: toPerson(branko).id }, ana);

test("a substitute decides on the days of Zagreb from the first to the last, and not before or after", async () => {
  const request = await askAna();
  expect(await leave("2026-11-21", "2026-11-22")).toBe("done");
  const { id: user } = toPerson(branko);
  const member: Member = { partner: PARTNER, user, role: "approver", limits: NO_LIMITS, removed: false };
  const outcomes: string[] = [];
  for (const at of ["20T22:59:59Z", "20T23:00:00Z", "22T22:59:59Z", "22T23:00:00Z"]) {
    scene.pass(Date.parse(`2026-11-${at}`) - scene.now());
    const names = await desk.approvals.decidersOf(request);
    outcomes.push(names.join());
    expect(await desk.approvals.countToDecide(member), at).toBe(names.includes("Branko") ? 1 : 0);
  }
  expect(outcomes).toEqual(["Ana,Olga", "Ana,Branko,Olga", "Ana,Branko,Olga", "Ana,Olga"]);
});

test("a substitute approves, refuses and changes under the rule that names the absent person; another approver does not", async () => {
  const [cvita, first] = [await workshop.hire("Cvita", "approver"), await askAna()];
  const second = await workshop.ask(buyer);
  await leave("2026-11-20", "2026-11-20");
  const place = async (approver: Actor) => desk.ordering.place(await workshop.read(first, approver), approver);
  expect(await place(cvita)).toEqual({ kind: "refused", reason: "not-approver" });
  expect(await desk.approvals.refuse(second.id, "no", cvita)).toBe("not-approver");
  expect(await place(branko)).toMatchObject({ kind: "placed" });
  expect(await desk.approvals.refuse(second.id, "no", branko)).toBe("done");
  expect((await workshop.find(first)).decided?.name).toBe("Branko");
});

test("the mail about what waits has the amount to which an approver lowered it", async () => {
  const request = await askAna(3);
  const [line] = request.wanted;
  if (!line) throw new Error("no line");
  await desk.approvals.edit(request.id, 1, [{ ...line, quantity: 2 }], ana);
  await leave("2026-11-20", "2026-11-30");
  const { id } = await desk.db.query.selectFrom("approver_leave").select("id").executeTakeFirstOrThrow();
  const shop = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };
  const letter = await createSubstituteLetter({ db: desk.db, clock: scene.now, shop })(id);
  expect(letter?.body?.text.join()).toContain("€600.00");
});

test("the mail that asks goes to both, and to the substitute no more once the leave is ended", async () => {
  await leave("2026-11-20", "2026-11-30");
  await askAna();
  await desk.outbox.sendDue();
  const asked = scene.sent.map(({ to }) => to.address);
  expect(asked.toSorted()).toEqual([ana, branko, owner].map(({ user }) => user.email).toSorted());
  await workshop.ask(buyer);
  const [present] = await desk.approvals.leaves.of(PARTNER);
  await desk.approvals.leaves.end(present?.id ?? "", ana);
  await desk.outbox.sendDue();
  expect(scene.sent.slice(3).map(({ to }) => to.address)).not.toContain(branko.user.email);
  expect(scene.sent).toHaveLength(5);
});

test.each([
  ["a substitute who was demoted", () => branko, { role: "buyer" as const }],
  ["a substitute who was removed", () => branko, { removed: 1 }],
  ["an absent person who was demoted", () => ana, { role: "buyer" as const }],
  ["an absent person who was removed", () => ana, { removed: 1 }],
])("%s: the substitute does not decide", async (_, whom, change) => {
  const request = await askAna();
  await leave("2026-11-20", "2026-11-20");
  await workshop.change(whom(), change);
  expect(await desk.approvals.refuse(request.id, "no", branko)).toBe("not-approver");
});

test("the substitute never decides their own order, and the person who asked has none", async () => {
  const rule = { over: toEurCents(100), lines: null, role: null, approvers: [toPerson(ana).id] };
  await desk.approvals.rules.add(rule, company());
  await leave("2026-11-20", "2026-11-20");
  const ofSubstitute = await workshop.ask(branko);
  const ofAbsent = await workshop.ask(ana);
  expect(await desk.approvals.refuse(ofSubstitute.id, "no", branko)).toBe("not-approver");
  expect(await desk.approvals.refuse(ofAbsent.id, "no", branko)).toBe("not-approver");
  expect(await desk.approvals.refuse(ofSubstitute.id, "no", ana)).toBe("done");
});

test("only another person who may approve is named, by somebody who may; a leave that was set meanwhile stays", async () => {
  const { leaves } = desk.approvals;
  const named = (who: Actor, actor: Actor) =>
    leaves.set({ from: "2026-11-20", until: "2026-11-20", substitute: toPerson(who).id }, actor);
  expect(await named(buyer, ana)).toBe("not-approver");
  expect(await named(ana, ana)).toBe("not-approver");
  await workshop.change(branko, { removed: 1 });
  expect(await named(branko, ana), "without access").toBe("not-approver");
  await workshop.change(branko, { removed: 0 });
  expect(await named(branko, buyer)).toBe("no-right");
  const nobody = { ...branko, user: { ...branko.user, id: "x\0" as UserId } };
  expect(await named(nobody, ana)).toBe("not-approver");
  expect(await named(branko, ana)).toBe("done");
  expect(await named(branko, ana), "once more").toBe("done");
  expect(await named(owner, ana)).toBe("other");
  expect(await leave("2026-11-20", "2026-11-21"), "with another last day").toBe("other");
  expect(await leave("2026-11-19", "2026-11-20"), "with another first day").toBe("other");
  const [present] = await leaves.of(PARTNER);
  expect(present).toMatchObject({ user: toPerson(ana).id, substitute: toPerson(branko).id });
  expect(await leaves.end("another", ana)).toBe("other");
  expect(await leaves.end(present?.id ?? "", branko), "a colleague's").toBe("done");
  expect(await leaves.of(PARTNER)).toHaveLength(1);
  expect([await leaves.end(present?.id ?? "", ana), await leaves.end(present?.id ?? "", ana)]).toEqual([
    "done",
    "done",
  ]);
  expect(await leaves.of(PARTNER)).toEqual([]);
  const events = await desk.members.events(PARTNER, { before: null, limit: 10 });
  const days = { from: "2026-11-20", until: "2026-11-20" };
  expect(events).toMatchObject([
    { kind: "leave-ended", actor: { name: "Ana" }, subject: { name: "Branko" }, leave: days },
    { kind: "leave-set", actor: { name: "Ana" }, subject: { name: "Branko" }, leave: days },
  ]);
});

test.each([
  ["of days to come is told on the first day", "2026-11-21", Date.parse("2026-11-21")],
  ["of days that have begun is told at once", "2026-11-19", Date.parse("2026-11-20T11:00:00Z")],
  [
    "of a day that begins now is told at once, a quarter past midnight",
    "2026-11-21",
    Date.parse("2026-11-20T23:15:00Z"),
  ],
])("the substitute %s", async (name, from, due) => {
  if (name.endsWith("midnight")) scene.pass(due - scene.now());
  expect(await leave(from, "2026-11-22")).toBe("done");
  const mails = desk.db.query.selectFrom("outbox").select(["kind", "ref", "next_at"]);
  const [present] = await desk.approvals.leaves.of(PARTNER);
  const told = (await mails.execute()).map((mail) => ({ ...mail, next_at: Number(mail.next_at) }));
  expect(told).toEqual([{ kind: "approval-substitute", ref: present?.id, next_at: due }]);
});

test("a leave that is over is replaced, and deleted once no one replaces it", async () => {
  await leave("2026-11-20", "2026-11-20");
  scene.pass(DAY);
  expect(await desk.approvals.leaves.of(PARTNER)).toEqual([]);
  expect(await leave("2026-11-22", "2026-11-23")).toBe("done");
  scene.pass(2 * DAY);
  await desk.approvals.sweep();
  expect(await desk.approvals.leaves.of(PARTNER)).toHaveLength(1);
  scene.pass(DAY);
  await desk.approvals.sweep();
  expect(await desk.db.query.selectFrom("approver_leave").selectAll().execute()).toEqual([]);
});
