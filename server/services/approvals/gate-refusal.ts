/** Why a person may not place an order themselves, or may not approve one. */
export type GateRefusal =
  /** a limit or a rule of the company requires an approval */
  | "needs-approval"
  /** the person's role has no right to order */
  | "no-right"
  /** the request is decided, withdrawn or expired */
  | "approval-over"
  /** an approver has changed the lines since they were shown */
  | "approval-changed"
  /** an order of the same request from another quote exists, may exist, or is under way */
  | "approval-busy"
  /** the person may not approve this request (any more) */
  | "not-approver";
