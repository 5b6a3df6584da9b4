import type { TFunction } from "i18next";
import { LOGIN_NOTICES } from "../../account/login-notices.ts";
import { numberOfTitle } from "../../cart/shown-title.ts";
import type { Notice } from "../../request/notice.ts";

/** Kinds of notices that a page shows beside the relevant form or section, not as a toast, or that say nothing. */
const SAID_ELSEWHERE = [
  "quantities-updated",
  "delivery-updated",
  "cart-and-delivery-updated",
  "order-cart-changed",
  "offer-changed",
  "superseded",
  "set-broken",
  "line-removed",
  "part-opened",
  ...LOGIN_NOTICES,
] as const satisfies Notice["kind"][];

/** A notice that a toast shows. */
type ToastNotice = Exclude<Notice, { kind: (typeof SAID_ELSEWHERE)[number] }>;

/**
 * The sentence of a notice that a toast shows, or null. It is made on the server: no browser loads the sentences of all
 * forms on every page.
 */
export function noticeText(notice: Notice | null, t: TFunction): string | null {
  if (!notice || !isToast(notice)) return null;
  const key = `notices.${notice.kind}` as const;
  const text = t(key, "title" in notice ? { ...notice, title: cartTitle(notice.title, t) } : notice);
  // Stored by another release, which has the sentence.
  return text === key ? null : text;
}

/** True if a toast shows the notice. */
export function isToast(notice: Notice): notice is ToastNotice {
  return !SAID_ELSEWHERE.some((kind) => kind === notice.kind);
}

function cartTitle(title: string, t: TFunction): string {
  const n = numberOfTitle(title);
  return n === null ? title : t("cart.first", { n });
}
