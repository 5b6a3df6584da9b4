import type { CallContext } from "#erp-adapter/contract/context.ts";
import type { Registration } from "#erp-adapter/contract/registration.ts";

/** Requests for an account, from the form to the mails that say they were received. */
export interface Registrations {
  /**
   * Hands a request to the ERP, once however often its form is sent with the same fields, and writes to the person and
   * to sales once: what the mails say is on disk before the ERP is asked. Throws the ERP's error; when that leaves open
   * whether it was received, a job finds out. `form` is the key that was made for the form.
   */
  request(registration: Registration, form: string, c: CallContext): Promise<void>;
  /**
   * Whether the same form was received, when it is certain that it came before, perhaps to another process of the shop:
   * waits for the answer until the deadline of the call.
   */
  wasReceived(registration: Registration, form: string, c: CallContext): Promise<boolean>;
  /** Asks what became of requests whose answer never came. Called by the jobs; safe in several processes at once. */
  resume(): Promise<void>;
  /** Asks whether the office has approved, and writes to the person when it has, once. Called by the jobs; safe in several processes at once. */
  resumeApprovals(): Promise<void>;
  /** Forgets what was received long ago. */
  sweep(): void;
}
