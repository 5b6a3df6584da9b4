import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { NO_LIMITS } from "../company/member.ts";
import { createMembers } from "../company/members.ts";
import type { PeopleAct } from "../company/people-rules.ts";
import type { Actor } from "./actor.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";
import { INJECTOR } from "./testing/scripted-erp.ts";

/** The right to order is read again where an order is claimed: a demoted person may have the cart's page open. */

const COMPANY = "001001" as PartnerCode;
const OWNER = { id: "owner" as UserId, name: "Ana", email: "ana@servis.example" };
const IVO = { id: "ivo" as UserId, name: "Ivo", email: "ivo@servis.example" };
const ACTOR: Actor = {
  ...GUEST,
  user: { ...GUEST.user, ...IVO, kind: "customer", partner: COMPANY },
  partner: COMPANY,
};

let scene: Scene;
let shop: Process;

beforeEach(async () => {
  scene = createScene();
  shop = await scene.open();
});
afterEach(() => scene.close());

test.each<[string, PeopleAct]>([
  ["viewer", { kind: "change", role: "viewer", limits: NO_LIMITS }],
  ["bookkeeper", { kind: "change", role: "bookkeeper", limits: NO_LIMITS }],
  ["removed", { kind: "remove" }],
])("whoever is %s since the cart was shown orders nothing, and the ERP is not asked", async (_, act) => {
  const quote = await showCart(shop, scene.erp, ACTOR);
  await change(act);
  scene.erp.calls.length = 0;
  expect(await shop.ordering.place(quote, ACTOR)).toEqual({ kind: "refused", reason: "no-right" });
  expect(scene.erp.calls).toEqual([]);
});

test.each(["buyer", "approver", "owner"] as const)("a %s orders", async (role) => {
  await change({ kind: "change", role, limits: NO_LIMITS });
  const quote = await showCart(shop, scene.erp, ACTOR);
  expect(await shop.ordering.place(quote, ACTOR)).toMatchObject({ kind: "placed" });
});

test("an order of before is still shown as placed to whoever was removed since", async () => {
  const quote = await showCart(shop, scene.erp, ACTOR);
  const placed = await shop.ordering.place(quote, ACTOR);
  await change({ kind: "remove" });
  expect(await shop.ordering.place(quote, ACTOR)).toEqual(placed);
});

test("removed while ordering: the order or the refusal, and never an order afterwards", async () => {
  const outcomes = new Set<string>();
  for (let at = 0; at < 50; at += 1) {
    await change({ kind: "change", role: "buyer", limits: NO_LIMITS });
    await change({ kind: "readmit", role: "buyer", limits: NO_LIMITS });
    scene.erp.fill("0", [[INJECTOR, 1]]);
    const quote = await showCart(shop, scene.erp, ACTOR);
    const booked = scene.erp.booked.length;
    const ordering = () => shop.ordering.place(quote, ACTOR);
    const removing = () => change({ kind: "remove" });
    const both = at % 2 === 0 ? [ordering(), removing()] : [removing(), ordering()];
    const outcome = (await Promise.all(both)).find((one) => one !== null);
    const kind = outcome && typeof outcome === "object" ? outcome.kind : "";
    outcomes.add(kind);
    expect(scene.erp.booked.length - booked).toBe(kind === "placed" ? 1 : 0);
    scene.erp.fill("0", [[INJECTOR, 2]]);
    const later = await showCart(shop, scene.erp, ACTOR);
    expect(await shop.ordering.place(later, ACTOR)).toEqual({ kind: "refused", reason: "no-right" });
  }
  expect([...outcomes].toSorted()).toEqual(["placed", "refused"]);
});

function change(act: PeopleAct) {
  return createMembers({ db: shop.db, clock: scene.now }).act(act, { partner: COMPANY, actor: OWNER }, IVO);
}
