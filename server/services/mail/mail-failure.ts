/**
 * The failure of a mail about which more is known. refused: the mail server takes no mail for this recipient · lost: the
 * server got the whole mail and gave no answer, so it may have taken it
 */
export class MailFailure extends Error {
  readonly outcome: "refused" | "lost";
  /** code of the transport, such as EENVELOPE */
  readonly code: unknown;
  /** code of the mail server, such as 550 */
  readonly responseCode: unknown;

  constructor(outcome: "refused" | "lost", failed: Error) {
    super(outcome === "lost" ? `${failed.message}, after the whole mail` : failed.message, { cause: failed });
    this.outcome = outcome;
    this.code = "code" in failed ? failed.code : undefined;
    this.responseCode = "responseCode" in failed ? failed.responseCode : undefined;
  }
}
