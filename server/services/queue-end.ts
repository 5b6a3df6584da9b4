import { ENDS as ALL } from "#locales/ends.ts";
import type { RequestState } from "./approvals/request-state.ts";
import type { Told } from "./ordering/intent-state.ts";
import type { MailKind } from "./outbox/mail-kinds.ts";

/** How a registration ended without an account, told by mail only. */
export const REGISTRATION_ENDS = ["not-received", "undecided", "refused", "unanswered"] as const;
export type RegistrationEnd = (typeof REGISTRATION_ENDS)[number];

/** How a request to cancel ended that was not received, told by mail only. */
export const CANCELLATION_ENDS = ["refused", "undecided"] as const;
export type CancellationEnd = (typeof CANCELLATION_ENDS)[number];

interface End {
  /** key of a text of the pages */
  says: string;
  mails: readonly MailKind[];
}

/** The states in which each thing that people wait for can end. */
interface Ends {
  order: Record<"placed" | "after-all" | Told, End>;
  request: Record<Exclude<RequestState, "asked"> | "not-placed" | "after-all", End>;
  registration: Record<"received" | "approved" | "undone" | RegistrationEnd, End>;
  question: Record<"asked", End>;
  cancellation: Record<"received" | "answered" | CancellationEnd, End>;
  stockWatch: Record<"back" | "expired" | "ended", End>;
}

/** The table of all ends. A state without a line, a line too many, and a mail that there is not, are type errors here. */
export const ENDS = ALL satisfies Ends;

/** Stores the mails of an end, each by its own function: one too many, or one missing, is a type error. */
export async function queueEnd<Kind extends MailKind>(
  { mails }: { mails: readonly Kind[] },
  by: { [kind in NoInfer<Kind>]: () => Promise<void> },
): Promise<void> {
  for (const kind of mails) await by[kind]();
}
