import type { AccountsOffice } from "#erp-adapter/around/shop-store/kept-accounts.ts";
import type { UserId } from "#erp-adapter/contract/context.ts";

/**
 * Wraps the accounts office so that `tell` is called for each account about which the office has decided: without that
 * call, the running shop may still trust the account's sessions.
 */
export function createTellingOffice(office: AccountsOffice, tell: (user: UserId) => Promise<void>): AccountsOffice {
  async function telling(email: string, decide: () => Promise<void>): Promise<void> {
    // Looked up before the decision, which may remove the account.
    const account = (await office.listAccounts()).find((one) => one.email.toLowerCase() === email.toLowerCase());
    await decide();
    if (account) await tell(account.id);
  }
  return {
    ...office,
    approve: (approval) => telling(approval.email, () => office.approve(approval)),
    refuse: (email) => telling(email, () => office.refuse(email)),
    block: (email) => telling(email, () => office.block(email)),
    unblock: (email) => telling(email, () => office.unblock(email)),
  };
}
