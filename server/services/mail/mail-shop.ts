/** The shop's data in mails. `publicUrl` returns the pinned origin, called for each mail. */
export interface MailShop {
  name: string;
  salesEmail: string;
  publicUrl: () => string;
}
