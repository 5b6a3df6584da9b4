import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { Quantity } from "#erp-adapter/contract/quantity.ts";
import { type Grant, type NamedPerson, NO_LIMITS } from "#rules/company-member.ts";
import type { ShopDb } from "#server/shop-db/shop-db.ts";
import { randomId } from "../../clock.ts";
import { createInvitations, type Invitations } from "../../company/invitations.ts";
import { createMembers, type Members } from "../../company/members.ts";
import type { PeopleAct } from "../../company/people-rules.ts";
import { createCompanyMails } from "../../mail/company-mails.ts";
import type { Actor } from "../../ordering/actor.ts";
import type { Quote } from "../../ordering/quote.ts";
import { type Process, type Scene, showCart } from "../../ordering/testing/scene.ts";
import { PUMP } from "../../ordering/testing/scripted-erp.ts";
import { createMailQueue } from "../../outbox/mail-queue.ts";
import { type Approvals, createApprovals } from "../approvals.ts";
import type { ApprovalRequest } from "../request.ts";

/** A company of customers of the scene's ERP, whose people order pumps of 300.00 each. */
export interface Workshop {
  /** adds a person to the company; limits in euros */
  hire(name: string, role: CompanyRole, limits?: { order?: number; day?: number; month?: number }): Promise<Actor>;
  change(person: Actor, change: { role?: CompanyRole; removed?: number }): Promise<void>;
  /** performs an owner's act in the process of `desk`; returns why it is refused, null if done */
  act(act: PeopleAct, owner: Actor, colleague: Actor, desk?: Desk): ReturnType<Members["act"]>;
  /** invites a person as a buyer; returns the key of the mailed link */
  invite(person: NamedPerson, owner: Actor): Promise<string>;
  /** the quote of the person's new cart with that many pumps, as the cart page shows it */
  show(person: Actor, pumps?: number): Promise<Quote>;
  ask(person: Actor, pumps?: number): Promise<ApprovalRequest>;
  /** the request's quote as the request's page shows it to an approver */
  read(request: ApprovalRequest, approver: Actor): Promise<Quote>;
  find(request: ApprovalRequest): Promise<ApprovalRequest>;
}

export const PARTNER = "P-100" as PartnerCode;

/** The role and limits of a person who is invited. */
const INVITED: Grant = { role: "buyer", limits: { ...NO_LIMITS, order: toEurCents(10_000) } };

/** A process of the shop with the services for approvals, company members and invitations. */
export interface Desk extends Process {
  approvals: Approvals;
  members: Members;
  invitations: Invitations;
}

export function toDesk(scene: Scene, shop: Process): Desk {
  const { db, outbox } = shop;
  const given = { db, clock: scene.now, ids: randomId };
  // These mails become due only after a year, so that they stay in the outbox, where `invite` reads their key.
  const kept = { on: (inner: ShopDb) => createMailQueue({ db: inner, clock: () => scene.now() + YEAR }), kick() {} };
  return {
    ...shop,
    // Mails go out only when a test sends them: what happens before that decides who gets them.
    approvals: createApprovals({ ...given, outbox: { ...outbox, kick() {} } }),
    members: createMembers(given),
    invitations: createInvitations({ ...given, mails: createCompanyMails({ outbox: kept, signer: scene.signer }) }),
  };
}

const YEAR = 365 * 24 * 60 * 60_000;

export function openWorkshop(scene: Scene, desk: Desk, partner = PARTNER): Workshop {
  const { db, ordering, outbox, approvals } = desk;
  // 300.00 net after 12 % discount.
  scene.erp.setPrice(PUMP, 34_091);
  scene.erp.setStock(PUMP, 99_999);
  let carts = 0;
  const workshop: Workshop = {
    async hire(name, role, { order, day, month } = {}) {
      const id = `${name}-${randomId().slice(0, 8)}` as UserId;
      const cents = (euros: number | undefined) => (euros === undefined ? null : euros * 100);
      await db.query
        .insertInto("company_member")
        .values({
          ...{ partner, user_id: id, name, email: `${id}@firma.example`, role, added_at: scene.now() },
          ...{ order_limit: cents(order), day_limit: cents(day), month_limit: cents(month) },
        })
        .execute();
      const rights = { finances: true, invoices: true };
      const user: User = {
        ...{ id, kind: "customer", name, email: `${id}@firma.example`, partner, rights, state: "active" },
      };
      return { user, token: `token of ${id}` as SessionToken, partner, locale: "en", requestId: "race" };
    },

    async change({ user }, change) {
      await db.query
        .updateTable("company_member")
        .set(change)
        .where("partner", "=", partner)
        .where("user_id", "=", user.id)
        .execute();
    },

    act: (act, owner, colleague, { members } = desk) =>
      members.act(act, { partner, actor: toPerson(owner) }, toPerson(colleague)),

    async invite({ email }, owner) {
      const invited = { ...INVITED, email, locale: "en" as const, company: "Autoservis" };
      const refusal = await desk.invitations.invite({ partner, actor: toPerson(owner) }, invited);
      if (refusal !== null) throw new Error(`not invited: ${refusal}`);
      const mails = db.query.selectFrom("outbox").select("payload").where("kind", "=", "company-invitation");
      const { payload } = await mails.orderBy("id", "desc").limit(1).executeTakeFirstOrThrow();
      return String(JSON.parse(scene.signer.unseal("outbox-payload", payload ?? "") ?? "{}").key);
    },

    show(person, pumps = 1) {
      carts += 1;
      const cart = `cart-${partner}-${carts}` as CartId;
      scene.erp.fill(cart, [[PUMP, pumps]]);
      return showCart({ db, ordering, outbox }, scene.erp, person, cart);
    },

    async ask(person, pumps) {
      const asking = await approvals.ask(await workshop.show(person, pumps), person);
      if (asking.kind !== "asked") throw new Error(`not asked: ${asking.kind}`);
      return asking.request;
    },

    async read(request, approver) {
      const lines = request.wanted.map(({ product, quantity }) => ({ product, quantity: quantity as Quantity }));
      const c = { ...approver, user: { id: approver.user.id }, deadline: Number.MAX_SAFE_INTEGER };
      const conditions = await scene.erp.conditions({ lines }, c);
      return ordering.showRequest(request, conditions, scene.erp.options, approver);
    },

    async find({ id }) {
      const found = await approvals.find(id, partner);
      if (!found) throw new Error(`no request ${id}`);
      return found;
    },
  };
  return workshop;
}

export function toPerson({ user: { id, name, email } }: Actor): NamedPerson {
  return { id, name, email: email ?? "" };
}
