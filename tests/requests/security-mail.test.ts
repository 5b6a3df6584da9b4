import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NUMBER, PRODUCT } from "#tests/support/every-form.ts";
import { guestForm } from "#tests/support/guest.ts";
import { openDialog, openRunningShop, placeOrder, type RunningShop } from "#tests/support/running-shop.ts";

/**
 * One of the twelve ways to attack this stack (security-*.test.ts), each with a test that fails without the shop's
 * protection: an e-mail address that names several recipients.
 */

let shop: RunningShop;

beforeAll(async () => {
  shop = await openRunningShop();
});
afterAll(() => shop.stop());

describe("fact 12: an order's e-mail is one address, and a mail has one recipient", () => {
  const ADDRESSES = [
    "a@b.hr\r\nBcc: evil@e.test",
    "a@b.hr\nBcc: evil@e.test",
    "a@b.hr%0d%0aBcc:evil@e.test",
    "a@b.hr, c@d.hr",
    "a@b.hr;c@d.hr",
    "a@b.hr c@d.hr",
    '"A, B" <a@b.hr>',
    "A <a@b.hr>",
    "<a@b.hr>",
    "a@b.hr\0",
    "a@b.hr\u2028Bcc: evil@e.test",
    "a@b.hr>",
    "a@@b.hr",
    "a@b",
    "@b.hr",
    "a b@c.hr",
    "group: a@b.hr;",
    "a@b.hr (evil@e.test)",
    `${"a".repeat(250)}@b.hr`,
  ];

  test("no other spelling is taken; typed text is kept, and nothing is ordered", async () => {
    const person = await shop.guestWith(PRODUCT);
    const dialog = await openDialog(person);
    const before = await mailCount();
    for (const email of ADDRESSES) {
      const answer = await person.submit(dialog.path, dialog.page, "form#guest-order", guestForm(email));
      expect(answer.status, email).toBe(400);
      expect(answer.text).toContain("Enter one email address, like name@company.com.");
    }
    expect((await person.ask("/en/cart/1")).text).toContain(NUMBER);
    expect(await mailCount()).toBe(before);
  });

  test("the one address gets the one mail", async () => {
    const person = await shop.guestWith(PRODUCT);
    await placeOrder(person, { email: "Buyer+shop@sub.example.com" });
    const [mail] = await shop.mails({ to: "Buyer+shop@sub.example.com" });
    expect(mail?.to).toEqual([expect.objectContaining({ address: "Buyer+shop@sub.example.com" })]);
    expect(mail?.cc ?? []).toEqual([]);
    expect(mail?.bcc ?? []).toEqual([]);
  });

  async function mailCount(): Promise<number> {
    return (await shop.mails({ atLeast: 0 })).length;
  }
});
