import type { LOGIN_NOTICES } from "../../components/account/login-notice.tsx";
import type { Notice } from "../../session/session.ts";
import { ROW } from "./goods.ts";

const { number } = ROW;
const LONG_TITLE = "Servis Žgombić, Mercedes Sprinter 316 CDI, ubrizgavanje i turbopunjač";

type Toasted = Exclude<
  Notice["kind"],
  | (typeof LOGIN_NOTICES)[number]
  | "quantities-updated"
  | "delivery-updated"
  | "cart-and-delivery-updated"
  | "order-cart-changed"
  | "offer-changed"
  | "superseded"
  | "set-broken"
>;

/** One notice of each kind that a toast shows. A new kind of notice is a type error here until it is added. */
const BY_KIND: { [Kind in Toasted]: Extract<Notice, { kind: Kind }> } = {
  added: { kind: "added", number, quantity: 2, cart: 1 },
  "offer-taken": { kind: "offer-taken", parts: `2 × ${number} + 1 × 0 445 110 646`, cart: 1 },
  "favourite-marked": { kind: "favourite-marked", number },
  "favourite-unmarked": { kind: "favourite-unmarked", number },
  "favourite-gone": { kind: "favourite-gone", number },
  "favourite-failed": { kind: "favourite-failed", number },
  "favourites-added": { kind: "favourites-added", added: 3, count: 12 },
  "favourites-full": { kind: "favourites-full", limit: 500 },
  "list-created": { kind: "list-created", name: LONG_TITLE },
  "stock-watch-ended": { kind: "stock-watch-ended", number },
  "list-saved": { kind: "list-saved" },
  "list-deleted": { kind: "list-deleted" },
  "list-filled": { kind: "list-filled", name: LONG_TITLE, count: 36, left: 4 },
  "shelf-counted": { kind: "shelf-counted", counted: 12, count: 5 },
  "added-to-list": { kind: "added-to-list", name: LONG_TITLE, count: 12 },
  "list-into-cart": { kind: "list-into-cart", name: LONG_TITLE, count: 12 },
  "quick-order-added": { kind: "quick-order-added", count: 40 },
  "quick-order-kept": { kind: "quick-order-kept" },
  "quick-order-offer-changed": { kind: "quick-order-offer-changed" },
  "ordered-again": { kind: "ordered-again", number: "N-26-001024", count: 5 },
  "cancellation-before": { kind: "cancellation-before" },
  "cart-updated": { kind: "cart-updated" },
  "line-removed": { kind: "line-removed", number },
  "cart-emptied": { kind: "cart-emptied", title: LONG_TITLE },
  "cart-deleted": { kind: "cart-deleted", title: "Cart 2" },
  "rest-moved": { kind: "rest-moved" },
  "part-kept": { kind: "part-kept" },
  "cart-gone": { kind: "cart-gone" },
  "cart-renamed": { kind: "cart-renamed" },
  "cart-created": { kind: "cart-created", title: "Cart 3" },
  "logged-in": { kind: "logged-in", name: "Žarko Šćepanović-Đurđević" },
  "carts-merged": { kind: "carts-merged", merged: 2, added: 1 },
  "carts-merged-delivery-not-kept": { kind: "carts-merged-delivery-not-kept", merged: 1, added: 0 },
  "carts-not-merged": { kind: "carts-not-merged" },
  "registration-undone": { kind: "registration-undone" },
  "session-ended": { kind: "session-ended" },
  "form-expired": { kind: "form-expired" },
  "form-filled-opened": { kind: "form-filled-opened" },
  "form-partly-filled": { kind: "form-partly-filled" },
  "form-not-pressed": { kind: "form-not-pressed" },
  "form-filled": { kind: "form-filled" },
  "form-not-returned": { kind: "form-not-returned" },
  "password-set": { kind: "password-set" },
  "email-restored": { kind: "email-restored" },
  "own-number-saved": { kind: "own-number-saved", number: "REG-4711/Š", product: number },
  "own-number-moved": { kind: "own-number-moved", number: "REG-4711/Š", product: number, before: "5303-970-0128" },
  "own-number-forgotten": { kind: "own-number-forgotten", number: "REG-4711/Š" },
  "own-numbers-forgotten": { kind: "own-numbers-forgotten", count: 1_023 },
  "person-changed": { kind: "person-changed", name: "Ivo Žgombić" },
  "person-removed": { kind: "person-removed", name: "Ivo Žgombić" },
  "person-readmitted": { kind: "person-readmitted", name: "Ivo Žgombić" },
  "company-handed-over": { kind: "company-handed-over", name: "Ivo Žgombić" },
  "invitation-sent": { kind: "invitation-sent", email: "ivo.zgombic@servis-primjer.example" },
  "invitation-withdrawn": { kind: "invitation-withdrawn" },
  "company-joined": { kind: "company-joined" },
  "approval-asked": { kind: "approval-asked" },
  "approval-given": { kind: "approval-given" },
  "approval-refused": { kind: "approval-refused" },
  "approval-withdrawn": { kind: "approval-withdrawn" },
  "approval-edited": { kind: "approval-edited" },
  "approval-in-cart": { kind: "approval-in-cart" },
  "rule-added": { kind: "rule-added" },
  "rule-removed": { kind: "rule-removed" },
  "profile-saved": { kind: "profile-saved" },
  "mails-chosen": { kind: "mails-chosen" },
  "address-saved": { kind: "address-saved", name: "Servis Split" },
  "address-saved-strange": { kind: "address-saved-strange", name: "Servis Split" },
  "address-removed": { kind: "address-removed" },
  "password-saved": { kind: "password-saved" },
  "cart-not-changed": { kind: "cart-not-changed" },
  "cart-not-created": { kind: "cart-not-created", limit: 50 },
  "cart-perhaps-created": { kind: "cart-perhaps-created" },
};

/** The notices by kind, and the second text of `cart-not-created`. */
export const NOTICES: [state: string, notice: Notice][] = [
  ...Object.entries(BY_KIND),
  ["cart-not-created, limit null", { kind: "cart-not-created", limit: null }],
];
