import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { INJECTOR, TURBO } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, quantitiesOf } from "#tests/support/purchase.ts";
import { fill, WORDS } from "#tests/support/words.ts";

/** design.md section 5, "Guest to customer": nothing lost, nothing doubled, and the page says what was merged. */

const { notices } = WORDS.en;
let shop: TestShop;
let customers = 0;
/** who logs in, by the form; the ERP's check of the password is left out, it costs a third of a second */
let email: string;

beforeAll(async () => {
  shop = await openTestShop({ products: 20 });
});
beforeEach(() => {
  customers += 1;
  email = `guest-${customers}@example.com`;
  const partner = `00200${customers % 10}` as PartnerCode;
  const { id } = shop.staff.createCustomer({ partner, discount: toBasisPoints(100), name: `Customer ${customers}`, email });
  vi.spyOn(shop.shop.erp.accounts, "login").mockImplementation(async () => {
    const { token } = shop.staff.createCustomer({ partner, discount: toBasisPoints(100), name: `Customer ${customers}` });
    return { user: await shop.shop.erp.accounts.verify(asToken(token)), token };
  });
  expect(id).not.toBe("");
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => shop.close());
