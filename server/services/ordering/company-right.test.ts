import { afterEach, beforeEach, expect, test } from "vitest";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { NO_LIMITS } from "#rules/company-member.ts";
import { createMembers } from "../company/members.ts";
import type { PeopleAct } from "../company/people-rules.ts";
import type { Actor } from "./actor.ts";
import { createScene, GUEST, type Process, type Scene, showCart } from "./testing/scene.ts";

/** The right to order is read again when a cart is claimed: a person who has lost it may still have the page open. */

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
])("a person who is %s since the cart was shown orders nothing, and the ERP is not asked", async (_, act) => {
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

test("an earlier order is still shown as placed to a person who was removed since", async () => {
  const quote = await showCart(shop, scene.erp, ACTOR);
  const placed = await shop.ordering.place(quote, ACTOR);
  await change({ kind: "remove" });
  expect(await shop.ordering.place(quote, ACTOR)).toEqual(placed);
});

function change(act: PeopleAct) {
  return createMembers({ db: shop.db, clock: scene.now }).act(act, { partner: COMPANY, actor: OWNER }, IVO);
}
