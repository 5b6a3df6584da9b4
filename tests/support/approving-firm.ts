import { expect } from "vitest";
import type { CompanyRole } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { employ } from "./employ.ts";
import type { Answer, Person, TestShop } from "./open-test-shop.ts";
import { addToCart } from "./purchase.ts";
import type { Language } from "./words.ts";

/** Companies whose orders need approvals: each with an owner, Ana, and a buyer, Iva. */
export function createFirms(of: { shop: TestShop; db: OpenShopDb; prefix: string }) {
  let firms = 0;
  return {
    /** Opens a company; the buyer's limits are in cents. */
    async open(limits: Limits = { order: 100 }): Promise<Firm> {
      firms += 1;
      const partner = `${of.prefix}-${firms}` as PartnerCode;
      const hire = (role: CompanyRole, name: string, has?: Limits) => hireInto(of, partner, { role, name }, has);
      const owner = await hire("owner", "Ana Owner");
      const buyer = await hire("buyer", "Iva Buyer", limits);
      return { partner, owner, buyer, hire };
    },
  };
}

interface Firm {
  partner: PartnerCode;
  owner: Hired;
  buyer: Hired;
  hire(role: CompanyRole, name: string, limits?: Limits): Promise<Hired>;
}

/** A person with an account and a role in their company. */
interface Hired {
  person: Person;
  user: UserId;
  email: string;
}

interface Limits {
  order?: number;
  day?: number;
}

async function hireInto(
  { shop, db }: { shop: TestShop; db: OpenShopDb },
  partner: PartnerCode,
  { role, name }: { role: CompanyRole; name: string },
  { order, day }: Limits = {},
): Promise<Hired> {
  const email = `${name.replace(" ", ".")}@${partner}.example`.toLowerCase();
  const person = await employ(shop, { partner, name, email });
  const cookies = [...person.cookies].map(([key, value]) => `${key}=${value}`).join("; ");
  const { id: user } = await shop.shop.request.cookies.user.parse(cookies);
  await db.query
    .insertInto("company_member")
    .values({
      ...{ partner, user_id: user, name, email, role, added_at: 0 },
      ...{ order_limit: order ?? null, day_limit: day ?? null, month_limit: null },
    })
    .execute();
  return { person, user, email };
}

/** Asks for approval of these parts and quantities with this document number; returns the address of the request. */
export async function askFor(
  person: Person,
  parts: readonly (readonly [ProductId, string])[],
  { lang = "en", number = "N-7" }: { lang?: Language; number?: string } = {},
): Promise<string> {
  for (const [product, quantity] of parts) await addToCart(person, product, quantity, lang);
  const cart = await person.get(`/${lang}/cart/1`);
  const answer = await person.submit(cart, "form#order", { buyerDocumentNumber: number }, ["intent", "ask-approval"]);
  expect(answer.status, answer.text(".note, .field__error")).toBe(303);
  return answer.location ?? "";
}

/** Presses a button of the approver's form. */
export function press(person: Person, page: Answer, intent: string, typed: Record<string, string> = {}) {
  return person.submit(page, "form#decision", typed, ["intent", intent]);
}
