/** What the mails say of the shop. `publicUrl` is the pinned origin, asked for at each mail. */
export interface MailShop {
  name: string;
  salesEmail: string;
  publicUrl: () => string;
}
