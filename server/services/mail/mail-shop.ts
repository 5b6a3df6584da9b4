/** The shop's data in mails. `publicUrl` returns the shop's public origin, and is called for each mail. */
export interface MailShop {
  name: string;
  salesEmail: string;
  publicUrl: () => string;
}
