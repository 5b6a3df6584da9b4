import { z } from "zod";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { CartId } from "#erp-adapter/contract/carts/carts.ts";
import { type CompanyRight, mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import type { Member } from "#rules/company-member.ts";
import type { ShopCookies } from "#server/cookies.ts";
import type { Device } from "./devices.ts";
import type { Notice } from "./notice.ts";

/**
 * The person who makes a request, and the changes that its answer makes to their session. A visitor has no token; a
 * guest and a customer have one. Changes are only collected here; the session middleware writes them into cookies of
 * the response.
 */
export type Session = ReturnType<typeof createSession>;

/**
 * The request for cancellation of an order that was made in this session; colleagues may make other requests for it.
 */
export interface RequestedCancellation {
  order: string;
  /** the time of the request in the ERP; null if the ERP did not tell it */
  requestedAt: string | null;
  /** the position of the first line that the request cancels; null if the ERP did not tell it */
  line: number | null;
  /** true if the cancellation of some of the chosen lines had been requested before */
  isPartial: boolean;
}

/** A session as read from checked cookies. Verification with the ERP fills in `member`, `erpRights` and `verified`. */
export interface KeptSession {
  token: SessionToken | null;
  user: User | null;
  member: Member | null;
  erpRights: User["rights"];
  verified: boolean;
  activeCart: CartId | null;
  notice: Notice | null;
  orderAdded: string | null;
  orderCancelled: RequestedCancellation | null;
  registered: boolean;
  leftGuest: LeftGuest | null;
  device: Device | null;
}

/** The guest that a customer was before they logged in. */
export interface LeftGuest {
  id: UserId;
  /** the guest's session, kept until their carts have been moved; null once nothing is left to move */
  token: SessionToken | null;
  /** the customer that the guest became: only they get the carts */
  customer: UserId;
}

export const leftGuestSchema = z
  .object({ id: z.string().min(1), token: z.string().min(1).nullable(), customer: z.string().min(1) })
  .transform(
    ({ id, token, customer }): LeftGuest => ({
      id: id as UserId,
      token: token as SessionToken | null,
      customer: customer as UserId,
    }),
  );

/** The session of a person without any identity. */
export const VISITOR: KeptSession = {
  token: null,
  user: null,
  member: null,
  erpRights: { finances: false, invoices: false },
  verified: false,
  activeCart: null,
  notice: null,
  orderAdded: null,
  orderCancelled: null,
  registered: false,
  leftGuest: null,
  device: null,
};

/**
 * Milliseconds for which the page about an event, such as a placed order, can be opened. The end is stored in the
 * cookie itself, because a browser may keep the cookie for longer.
 */
const EVENT_FOR_MS = 600_000;

/** A registration that was just requested; register-success can be opened until `until`. */
export const registeredSchema = z.object({ until: z.number() }).refine(({ until }) => until > Date.now());

/** An order with a recent event; the page about that event can be opened until `until`. */
export const orderEventSchema = z
  .object({ order: z.string(), until: z.number() })
  .refine(({ until }) => until > Date.now())
  .transform(({ order }) => order);

/** A cancellation that was just requested; its page can be opened until `until`. */
export const cancellationEventSchema = z
  .object({
    order: z.string(),
    requestedAt: z.string().nullable(),
    line: z.number().nullable(),
    isPartial: z.boolean(),
    until: z.number(),
  })
  .refine(({ until }) => until > Date.now())
  .transform(({ until: _, ...requested }): RequestedCancellation => requested);

const EXPIRED = { maxAge: 0, expires: new Date(0) };

export function createSession(kept: KeptSession) {
  let { token, user, member, verified, activeCart, leftGuest, device, notice } = kept;
  const changed = new Map<keyof ShopCookies, unknown>();
  return {
    get token() {
      return token;
    },
    get user() {
      return user;
    },
    /**
     * true if `user` is the ERP's answer; false if it is the cookie's, without rights, while the ERP does not answer
     */
    get verified() {
      return verified;
    },
    /**
     * True if the person may do this in the company's name: by their role, or because they buy only for themselves.
     * False for visitors, for guests, and while the shop cannot tell the role.
     */
    may(right: CompanyRight) {
      if (user?.kind !== "customer") return false;
      return user.partner === null || (member !== null && mayAs(member.role, right));
    },
    /** the person's role and limits in their company; null without a company, and while the shop cannot tell */
    get member() {
      return member;
    },
    /** the ERP's rights, whatever the role: what the shop may read in the person's name, not what it may show them */
    erpRights: kept.erpRights,
    get activeCart() {
      return activeCart;
    },
    /** Returns the notice for this page, only once: the caller must show it. */
    takeNotice() {
      const taken = notice;
      if (taken) changed.set("notice", null);
      notice = null;
      return taken;
    },
    /** the quote that was ordered within the last ten minutes, if any */
    orderAdded: kept.orderAdded,
    /** the cancellation that was requested within the last ten minutes, if any */
    orderCancelled: kept.orderCancelled,
    /** true within ten minutes after a registration was requested */
    registered: kept.registered,
    /** the browser as a device in which customers have logged in before; a logout does not change it */
    get device() {
      return device;
    },
    /** the guest that this customer was, whose open pages they may still use */
    get leftGuest() {
      return leftGuest;
    },
    signIn(newToken: SessionToken, newUser: User) {
      [token, user, member, verified] = [newToken, newUser, null, true];
      changed.set("token", token).set("user", user);
    },
    signOut() {
      // Several loaders of a page may find that the session has ended: the notice of the first one must stay.
      if (token === null) return;
      [token, user, member, verified, activeCart, notice] = [null, null, null, false, null, null];
      for (const name of [
        "token",
        "user",
        "activeCart",
        "orderAdded",
        "orderCancelled",
        "registered",
        "notice",
      ] as const)
        changed.set(name, null);
    },
    activate(cart: CartId | null) {
      if (cart === activeCart) return;
      activeCart = cart;
      changed.set("activeCart", cart);
    },
    announce(next: Notice) {
      notice = next;
      changed.set("notice", next);
    },
    orderPlaced(quote: string) {
      changed.set("orderAdded", { order: quote, until: Date.now() + EVENT_FOR_MS });
    },
    cancellationRequested(requested: RequestedCancellation) {
      changed.set("orderCancelled", { ...requested, until: Date.now() + EVENT_FOR_MS });
    },
    registrationRequested() {
      changed.set("registered", { until: Date.now() + EVENT_FOR_MS });
    },
    registrationUndone() {
      changed.set("registered", null);
    },
    rememberDevice(next: Device) {
      device = next;
      changed.set("device", next);
    },
    /** stores the guest that became this customer */
    leaveGuest(guest: LeftGuest) {
      leftGuest = guest;
      changed.set("leftGuest", guest);
    },
    /** stores an encrypted form that could not be sent (app/request/session/kept-form.ts); null removes it */
    keepForm(sealed: string | null) {
      changed.set("keptForm", sealed);
    },
    /** Set-Cookie headers for all changes */
    toCookies(cookies: ShopCookies) {
      const headers = [...changed].map(([name, value]) =>
        value === null ? cookies[name].serialize("", EXPIRED) : cookies[name].serialize(value),
      );
      return Promise.all(headers);
    },
  };
}

/** The user cookie: enough to greet the person, and for ERP calls while the ERP does not answer the verification. */
export const keptUserSchema = z
  .object({
    id: z.string().min(1),
    kind: z.enum(["guest", "customer"]),
    name: z.string(),
    email: z.string().nullable(),
    partner: z.string().nullable(),
  })
  .transform(
    (user): User => ({
      ...user,
      id: user.id as UserId,
      partner: user.partner as PartnerCode | null,
      // Rights are never taken from a cookie: they come with the next verification.
      rights: { finances: false, invoices: false },
      state: "active",
    }),
  );
