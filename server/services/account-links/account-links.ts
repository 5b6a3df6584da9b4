import type { UserHash } from "#erp-adapter/contract/accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";

/** The keys in the links of account mails. A GET with one shows a page, a POST acts. */
export interface AccountLinks {
  /** Opens the page that undoes a registration, for 7 days. */
  undoKey(userId: UserId): string;
  /** Whose request the key undoes; null for one that is invented, altered or late. */
  userOfUndoKey(key: string): UserId | null;
  /** Opens the page that sets a new password, for one hour. The proof cannot be read in it. Throws for an empty or endless part. */
  resetKey(proof: ResetProof): string;
  /** What the ERP wants to see; null for a key that is invented, altered or late. That it works once is the ERP's to say; see closed-links.ts. */
  parseResetKey(key: string): ResetProof | null;
  /** Opens the page that puts a replaced e-mail address back, for 7 days. Neither can be read in it. */
  restoreKey(left: LeftAddress): string;
  /** What is to be put back; null for a key that is invented, altered or late. That it works once is the ERP's to say. */
  parseRestoreKey(key: string): LeftAddress | null;
}

/** The address that an account had before. */
export interface LeftAddress {
  id: UserId;
  email: string;
}

/** Proves to the ERP, once, that whoever has it may change the password: `parsePasswordLink` of its link. Never logged or shown. */
export interface ResetProof {
  id: UserId;
  userHash: UserHash;
}
