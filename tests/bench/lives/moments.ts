import type { Over } from "../lost-answers.ts";
import type { StepName } from "./steps.ts";
import type { Side } from "./world.ts";

/** A moment of a step at which a program is killed. */
export type Moment = { side: Side; name: string } & (
  | { how: "down" }
  | { how: "fuse"; at: string; when: "before" | "after"; commits?: boolean }
  | { how: "mail" }
  | { how: "at once" }
  | { how: "later"; milliseconds: number }
);

const EVENTS = '^insert into "order_event"';
const MAILS = '^insert into "outbox"';
const SENT = '^update "outbox" set .*"sent_at" = ';
const KEPT = '^insert into "(?:intent|cancellation_wish)"';
/** The shop's first write after the ERP's answer: an order's mails are released, or a cancellation's are queued. */
const ANSWERED = '^update "outbox" set "state" = .* where "ref" = |^insert into "outbox" \\("kind", "ref", "payload"';
const STEP_OF_BOOKS = "insert into (?:order_event|payment)";

/** The moments at which the shop is killed, while it reads the event of a step and sends its mail. */
export const SHOP_MOMENTS = {
  down: { side: "shop", how: "down", name: "before it is read" },
  read: { side: "shop", how: "fuse", at: EVENTS, when: "before", name: "events read, nothing stored" },
  stored: { side: "shop", how: "fuse", at: MAILS, when: "after", name: "events and mails stored, not committed" },
  committed: { side: "shop", how: "fuse", at: MAILS, when: "after", commits: true, name: "events and mails committed" },
  claimed: {
    ...{ side: "shop", how: "fuse", when: "after" },
    at: '^update "outbox" set "lease_owner".* returning',
    name: "mail about to be sent",
  },
  taken: { side: "shop", how: "mail", name: "mail taken, shop not told" },
  accepted: { side: "shop", how: "fuse", at: SENT, when: "before", name: "mail accepted, row not marked" },
  noted: { side: "shop", how: "fuse", at: SENT, when: "after", name: "mail's row marked" },
  atOnce: { side: "shop", how: "at once", name: "directly after" },
} as const satisfies Record<string, Moment>;

/** The moments at which the shop is killed while it handles a customer's form. */
export const FORM_MOMENTS = {
  down: SHOP_MOMENTS.down,
  kept: { side: "shop", how: "fuse", at: KEPT, when: "after", name: "ERP about to be asked" },
  booked: { side: "shop", how: "fuse", at: ANSWERED, when: "before", name: "ERP has it, its answer not stored" },
  taken: SHOP_MOMENTS.taken,
  accepted: SHOP_MOMENTS.accepted,
  atOnce: SHOP_MOMENTS.atOnce,
} as const satisfies Record<string, Moment>;

/** The moments at which the ERP's server is killed. */
export const ERP_MOMENTS = {
  down: { side: "erp", how: "down", name: "before it is read" },
  asked: { side: "erp", how: "fuse", at: "from order_event as event", when: "before", name: "asked for events" },
  told: { side: "erp", how: "fuse", at: "from order_event as event", when: "after", name: "events found, not told" },
  mailed: { side: "erp", how: "mail", name: "while the mail is sent" },
  atOnce: { side: "erp", how: "at once", name: "directly after" },
} as const satisfies Record<string, Moment>;

/** The moments at which the process with the ERP, its own or the shop's, is killed while the ERP books a form. */
export function bookingMoments(side: "shop" | "erp"): [unbooked: Moment, booked: Moment] {
  const at = "insert into (?:customer_order|cancellation)\\b";
  return [
    { side, how: "fuse", at, when: "before", commits: true, name: "booking, not committed" },
    { side, how: "fuse", at, when: "after", commits: true, name: "booked, not told" },
  ];
}

/** The moments at which a command of the back office is killed. */
export const OFFICE_MOMENTS: readonly [uncommitted: Moment, committed: Moment] = [
  { side: "office", how: "fuse", at: STEP_OF_BOOKS, when: "before", commits: true, name: "act, not committed" },
  { side: "office", how: "fuse", at: STEP_OF_BOOKS, when: "after", commits: true, name: "act committed" },
];

/** All moments that a step has. */
export function momentsOf(step: StepName, over: Over): Moment[] {
  if (step === "ordered" || step === "cancellation-requested") {
    const ofErp = over === "http" ? [ERP_MOMENTS.down, ERP_MOMENTS.mailed, ERP_MOMENTS.atOnce] : [];
    const [unbooked, booked] = bookingMoments(over === "http" ? "erp" : "shop");
    // Orders are not killed at `unbooked`, because the shop waits two minutes before it believes that an order was not
    // booked. `kills/` tests that with a faster clock.
    const booking = step === "ordered" ? [booked] : [unbooked, booked];
    return [...Object.values(FORM_MOMENTS), ...booking, ...ofErp];
  }
  const around = [SHOP_MOMENTS.down, SHOP_MOMENTS.atOnce, ...OFFICE_MOMENTS];
  if (step === "paid") return over === "http" ? [...around, ERP_MOMENTS.down, ERP_MOMENTS.atOnce] : around;
  const ofErp = over === "http" ? Object.values(ERP_MOMENTS) : [];
  return [...Object.values(SHOP_MOMENTS), ...OFFICE_MOMENTS, ...ofErp];
}
