import type { Capabilities } from "../../../contract/capabilities.ts";
import { toLocalDate } from "../../../contract/local-date.ts";
import type { SyncView } from "./sync-state.ts";

/**
 * follow: read changes · pass: read everything · accept: read everything, even if unusually many products are gone ·
 * null: nothing is due
 */
export type DueReading = "follow" | "pass" | "accept" | null;

type Feed = NonNullable<Capabilities["catalogue"]["feed"]>;

const MINUTE = 60_000;

/** Milliseconds before a failed pass is tried again if it was requested, or if there is no catalogue. */
const RETRY_FIRST = 15_000;
/** Milliseconds before any other failed pass is tried again. */
const RETRY_LATER = 10 * MINUTE;

/**
 * A feed that cannot list changes is read again after this many times the duration of the last pass, but not before a
 * minute has passed.
 */
const REST = 10;

/** Hours after midnight from which a nightly pass is due. */
const NIGHT = 3;

/** The reading that is due, by the sync state and the capabilities of the ERP's feed; null if none is due. */
export function dueReading(view: SyncView, feed: Feed, now: number): DueReading {
  const isWished = view.wish > view.metWish && view.wishKind !== null && view.wishKind !== "now";
  if (isWished && (!hasFailed(view) || isRested(view, RETRY_FIRST, now)))
    return view.wishKind === "accept" ? "accept" : "pass";
  if (view.file === null) return isRested(view, RETRY_FIRST, now) ? "pass" : null;
  if (!feed.changes) return isPassDue(view, now) ? "pass" : null;
  return !feed.deletions && isNightDue(view, now) ? "pass" : "follow";
}

/** True if a pass that the ERP requires may begin now. If the brake stopped a reading, the pass waits for the night. */
export function mayPass(view: SyncView, now: number): boolean {
  if (view.braked !== null) return isNightDue(view, now);
  return hasFailed(view) ? isRested(view, RETRY_LATER, now) : true;
}

function isPassDue(view: SyncView, now: number): boolean {
  if (view.braked !== null || hasFailed(view)) return mayPass(view, now);
  const took = Math.max(0, (view.passedAt ?? 0) - (view.triedAt ?? 0));
  return view.passedAt === null || now - view.passedAt >= Math.max(MINUTE, REST * took);
}

function isNightDue(view: SyncView, now: number): boolean {
  if (hasFailed(view) && isRested(view, RETRY_LATER, now)) return true;
  return view.triedAt === null || nightOf(view.triedAt) !== nightOf(now);
}

/** True if the last pass neither finished nor was stopped by the brake. */
function hasFailed({ triedAt, passedAt, braked }: SyncView): boolean {
  return braked === null && triedAt !== null && (passedAt === null || passedAt < triedAt);
}

function isRested({ triedAt }: SyncView, milliseconds: number, now: number): boolean {
  return triedAt === null || now - triedAt >= milliseconds;
}

function nightOf(instant: number): string {
  return toLocalDate(instant - NIGHT * 60 * MINUTE);
}
