import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CallContext, PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** A session that the ERP has ended, but that the shop still trusts, because it verifies sessions once a minute. */

const PASSWORD = "dizna-demo";

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterAll(() => shop.close());

const WAYS: [string, (person: Colleague) => Promise<void> | void][] = [
  ["blocked by the office", ({ id }) => shop.staff.blockUser(id)],
  ["ended by a new password elsewhere", changeElsewhere],
];

interface Colleague {
  person: Person;
  email: string;
  id: UserId;
}

describe.each(WAYS)("a customer whose session is %s", (_, end) => {
  let colleague: Colleague;
  beforeEach(async () => {
    colleague = await newColleague();
    await addToCart(colleague.person, INJECTOR);
    expect((await colleague.person.get("/en/my-profile")).status).toBe(200);
    await end(colleague);
  });

  test.each(LANGUAGES)("is signed out with a message, by a page and by a form, in %s", async (lang) => {
    const { person } = colleague;
    const answer = await person.get(`/${lang}/my-profile`);
    expect([answer.status < 304, answer.location]).toEqual([true, expect.stringMatching(`^/${lang}/login`)]);
    expect(person.cookies.has("token")).toBe(false);
    const login = await person.follow(answer);
    expect([login.status, login.body.includes(WORDS[lang].notices["session-ended"])]).toEqual([200, true]);
  });

  test("adding to the cart is no outage either", async () => {
    const { person } = colleague;
    const before = person.cookies.get("token");
    const answer = await person.post(`/en/products/${INJECTOR}`, { product: INJECTOR, quantity: "1" });
    expect(answer.status).toBe(303);
    expect(person.cookies.get("token")).not.toBe(before);
  });

  test("every page that is a customer's own, and the cart: none is an outage", async () => {
    for (const path of ["/en/orders", "/en/invoices", "/en/finances", "/en/favorites", "/en/cart/1"]) {
      const person = shop.visit({ cookies: colleague.person.cookies });
      const first = await person.get(path);
      const answer = first.status === 308 ? await person.follow(first) : first;
      expect([301, 302, 303], `${path} ${answer.status}`).toContain(answer.status);
      expect(answer.location, path).toMatch(/^\/en\/(?:login|empty-cart)/);
    }
  });
});

async function changeElsewhere({ email }: Colleague): Promise<void> {
  const { accounts } = shop.shop.erp;
  const { user, token } = await accounts.login({ email, password: PASSWORD }, visitor());
  const c = { ...visitor(), user: { id: user.id }, partner: user.partner as PartnerCode, token };
  const { userHash } = await accounts.checkPassword(PASSWORD, c);
  await accounts.changePassword(user.id, { userHash, password: "changed elsewhere" }, c);
}

async function newColleague(): Promise<Colleague> {
  people += 1;
  const email = `colleague-${people}@autoservis.example`;
  const { accounts } = shop.shop.erp;
  const sent = { name: "Nova", vat: "10000000000", email, password: PASSWORD };
  const { id } = await accounts.register(sent, { ...visitor(), idempotencyKey: email as never });
  const partner = "001009" as PartnerCode;
  shop.staff.approve({ email, partner, priceList: "A", discount: 500 as never, paymentDays: 8 });
  const person = shop.visit();
  await person.login(email, PASSWORD);
  return { person, email, id };
}

function visitor(): CallContext {
  const deadline = Date.now() + 20_000;
  return { locale: "en", partner: "000981" as PartnerCode, user: null, token: null, deadline, requestId: "t" };
}
