import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { PartnerCode, SessionToken, UserId } from "#erp-adapter/contract/context.ts";
import { toBasisPoints, ZERO } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { hashOfToken } from "#erp-adapter/own/digests.ts";
import { type NamedPerson, NO_LIMITS } from "#rules/company-member.ts";
import { employ } from "#tests/support/employ.ts";
import { cents, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";

/**
 * The roles that request pages. guest, counter, owner, stranger: each has placed an order and has a line in the first
 * cart. counter: a customer without finance rights · colleague: of owner's partner · stranger: a customer of another
 * partner · buyer, approver, bookkeeper, viewer: of owner's partner, each in that role, the buyer with limits of zero ·
 * removed: of owner's partner, without access since the owner removed them · expired, logged-out: owner's session,
 * ended · tampered: owner's cookie, changed · mixed: stranger's token with owner's user cookie. For the shop the last
 * five are not logged in.
 */
export const ROLES = [
  "visitor",
  "guest",
  "counter",
  "owner",
  "colleague",
  "stranger",
  "buyer",
  "approver",
  "bookkeeper",
  "viewer",
  "removed",
  "expired",
  "logged-out",
  "tampered",
  "mixed",
] as const;
export type Role = (typeof ROLES)[number];

/** Roles that are not logged in, although they have cookies of somebody who was. */
export const LOGGED_OUT = ["removed", "expired", "logged-out", "tampered", "mixed"] as const satisfies readonly Role[];
/** Roles of the owner's company that are owners, because they have no role yet. */
export const WITHOUT_ROLE = ["counter", "owner", "colleague"] as const satisfies readonly Role[];
/** Roles to whom the owner has given the role of the same name. */
export const WITH_ROLE = ["buyer", "approver", "bookkeeper", "viewer"] as const satisfies readonly Role[];
/** Roles of the owner's company that have access. */
export const PARTNER: readonly Role[] = [...WITHOUT_ROLE, ...WITH_ROLE];
/** Roles that manage the people of their company. */
export const OWNERS: readonly Role[] = [...WITHOUT_ROLE, "stranger"];

/** A shop with one person of each role: the cookies of each, and the ids of what each owns. */
export interface Cast {
  shop: TestShop;
  as(role: Role): Person;
  /** values of the policy's placeholders */
  own: Record<string, string>;
  tokens: string[];
  close(): Promise<void>;
}

/** The own number that the owner's company has for the cast's product. */
export const OWN_NUMBER = "POLICA-KX-55";

/** A product whose price gives each partner a net price that appears nowhere else. */
const MARKED = testProduct({ manufacturer: "Znakmaker", number: "ZN 7391", wholesale: cents("7391.57"), stock: 900 });

/** The text with the ids of the cast in the place of its placeholders. */
export function withOwn(text: string, { own }: Pick<Cast, "own">): string {
  return text.replace(/\{([^}]+)\}/g, (whole, name: string) => own[name] ?? whole);
}

export async function openCast(): Promise<Cast> {
  const shop = await openTestShop({ products: 60 });
  const product = shop.staff.addProduct(MARKED);
  // The policy is about access, not about credit: lift the demo's credit limits.
  for (const partner of ["001001", "001002"] as PartnerCode[]) shop.staff.setCreditLimit(partner, null);
  const people = new Map<Role, Person>([["visitor", shop.visit()]]);

  const guest = shop.visit();
  await addToCart(guest, product);
  await sendGuestOrder(guest, await toGuestDialog(guest, "PO-GUEST-7391"), "gost-znak@example.com");
  await addToCart(guest, product);
  people.set("guest", guest);

  for (const [role, email] of [
    ["counter", "counter@autoservis.example"],
    ["owner", "owner@autoservis.example"],
    ["stranger", "owner@turbo-centar.example"],
  ] as const) {
    const person = shop.visit();
    await person.login(email);
    if (role === "counter") await person.post(`/en/products/${product}`, { intent: "own-number", number: OWN_NUMBER });
    await order(person, product, `PO-${role.toUpperCase()}-7391`);
    people.set(role, person);
  }
  people.set("colleague", await employColleague(shop, "Kolega Znak", "kolega-znak@autoservis.example"));

  for (const [role, name] of PEOPLE)
    people.set(role, await employColleague(shop, name, `${toMailName(name)}@autoservis.example`));

  const expired = await employColleague(shop, "Istekla Znak", "istekla-znak@autoservis.example");
  expire(shop, await tokenOf(shop, expired));
  const ended = await employColleague(shop, "Odjavljen Znak", "odjavljen-znak@autoservis.example");
  const [endedCookies] = [[...ended.cookies]];
  await ended.post("/en/logout", {});
  people.set("logged-out", shop.visit({ cookies: endedCookies }));
  people.set("expired", expired);

  const owner = required(people, "owner");
  const acting = { partner: "001001" as PartnerCode, actor: await personOf(shop, owner) };
  for (const [role] of PEOPLE) {
    const limits = role === "buyer" ? NOTHING : NO_LIMITS;
    const act = role === "removed" ? { kind: "remove" as const } : { kind: "change" as const, role, limits };
    const refusal = await shop.shop.company.members.act(act, acting, await personOf(shop, required(people, role)));
    if (refusal) throw new Error(`nobody is ${role}: ${refusal}`);
  }
  const tampered = shop.visit({ cookies: owner.cookies });
  tampered.cookies.set("user", turn(owner.cookies.get("user") ?? ""));
  people.set("tampered", tampered);
  const mixed = shop.visit({ cookies: owner.cookies });
  mixed.cookies.set("token", required(people, "stranger").cookies.get("token") ?? "");
  people.set("mixed", mixed);

  const stranger = shop.visit({ cookies: required(people, "stranger").cookies });
  await stranger.post("/en/new-cart", { key: "second" });
  const second = (await stranger.get("/en/empty-cart")).page.querySelector("main input[name=cart]");

  const buyer = required(people, "buyer");
  const foreign = await employ(shop, {
    partner: "001002",
    name: "Strana Znak",
    email: "strana-znak@turbo-centar.example",
  });
  const [boss, limited] = [await personOf(shop, stranger), await personOf(shop, foreign)];
  const change = { kind: "change", role: "buyer", limits: NOTHING } as const;
  await shop.shop.company.members.act(change, { partner: "001002" as PartnerCode, actor: boss }, limited);
  const requests = {
    "request of buyer": await ask(buyer, product, "PO-OWNER-7391 A"),
    "withdrawn request of buyer": await ask(buyer, product, "PO-OWNER-7391 B"),
    "request of stranger": await ask(foreign, product, "PO-STRANGER-7391 A"),
  };
  await buyer.post(`/en/approval/${requests["withdrawn request of buyer"]}`, { intent: "withdraw" });

  const lists = await makeLists(shop, owner, product);
  const address = { name: "Servis-Znak-7391", address: "Put 7", postalCode: "21000", city: "Split", country: "HR" };
  await owner.post("/en/addresses/new", { key: "address-of-owner", ...address });
  const book = await owner.get("/en/addresses");
  const pasted = { intent: "paste", list: "number\tquantity\tnote\nZN 7391\t1\tPopis-Brzi-7391" };
  const prepared = (await owner.post("/en/quick-order", pasted)).location ?? "";
  const orderOf = (document: string) =>
    shop.staff.listOrders().find(({ buyerDocumentNumber }) => buyerDocumentNumber === document)?.id ?? "";
  const invoiceOf = (document: string) => {
    const order = orderOf(document) as OrderId;
    shop.staff.deliver(order);
    return shop.staff.invoice(order);
  };
  const tokens = await Promise.all([...people.values()].map((person) => tokenOf(shop, person)));
  return {
    shop,
    // Each request starts from the same cookies, whatever an earlier request changed.
    as: (role) => shop.visit({ cookies: required(people, role).cookies }),
    own: {
      product,
      ...lists,
      ...requests,
      "address of owner": book.page.querySelector("main input[name=id]")?.getAttribute("value") ?? "",
      "quick order of owner": prepared.split("/").at(-1) ?? "",
      "user of stranger": (await personOf(shop, stranger)).id,
      "cart of stranger": second?.getAttribute("value") ?? "",
      "order of owner": orderOf("PO-OWNER-7391"),
      "order of stranger": orderOf("PO-STRANGER-7391"),
      "order of guest": orderOf("PO-GUEST-7391"),
      "invoice of owner": invoiceOf("PO-OWNER-7391"),
      "invoice of stranger": invoiceOf("PO-STRANGER-7391"),
    },
    tokens: tokens.filter((token) => token !== ""),
    close: shop.close,
  };
}

/** Limits with which every order must be approved. */
const NOTHING = { ...NO_LIMITS, order: ZERO };

/** The people to whom the owner gives roles, with their names. */
const PEOPLE = [
  ["buyer", "Kupac Znak"],
  ["approver", "Odobrava Znak"],
  ["bookkeeper", "Knjigovodi Znak"],
  ["viewer", "Gleda Znak"],
  ["removed", "Uklonjen Znak"],
] as const;

function toMailName(name: string): string {
  return name.toLowerCase().replace(" ", "-");
}

/** The person as colleagues know them. */
async function personOf({ shop }: TestShop, { cookies }: Person): Promise<NamedPerson> {
  const { id, name, email } = await shop.request.cookies.user.parse(`user=${cookies.get("user") ?? ""}`);
  return { id, name, email };
}

/** A colleague of the owner. */
function employColleague(shop: TestShop, name: string, email: string): Promise<Person> {
  return employ(shop, { partner: "001001", name, email, discount: toBasisPoints(1_200), priceList: "A" });
}

/** Two lists of the owner, each with a line; one of them is shared read-only. */
async function makeLists({ shop }: TestShop, owner: Person, product: ProductId): Promise<Record<string, string>> {
  const { id } = await shop.request.cookies.user.parse(`user=${owner.cookies.get("user") ?? ""}`);
  const reader = { user: id as UserId, name: "Popisnik Znak", company: "001001" };
  const made: Record<string, string> = {};
  for (const [key, name] of [
    ["list of owner", "Popis-Vlastiti-7391"],
    ["list shared by owner", "Popis-Tvrtke-7391"],
  ] as const) {
    const change = await shop.lists.create(
      key,
      name,
      [{ product, quantity: 1, note: "", position: "", shelf: null }],
      reader,
    );
    if (!change.ok) throw new Error(change.reason);
    made[key] = change.id;
  }
  await shop.lists.share(made["list shared by owner"] ?? "", 1, "read", reader);
  return made;
}

/** One order, and a line left in the cart. */
async function order(person: Person, product: ProductId, buyerDocumentNumber: string): Promise<void> {
  await addToCart(person, product);
  await person.submit(await person.get("/en/cart/1"), "form#order", { buyerDocumentNumber }, ORDER_BUTTON);
  await addToCart(person, product);
}

/** Asks for approval of an order, and returns the id of the approval request. */
async function ask(person: Person, product: ProductId, buyerDocumentNumber: string): Promise<string> {
  await addToCart(person, product);
  const cart = await person.follow(await person.get("/en/empty-cart"));
  const asked = await person.submit(cart, "form#order", { buyerDocumentNumber }, ["intent", "ask-approval"]);
  const id = /^\/en\/approval\/([^/?]+)$/.exec(asked.location ?? "")?.[1];
  if (id === undefined) throw new Error(`not asked: ${asked.status} ${asked.text(".note, .field__error")}`);
  return id;
}

/** The session token in a person's cookie; "" without one. */
async function tokenOf({ shop }: TestShop, { cookies }: Person): Promise<SessionToken> {
  const token: unknown = await shop.request.cookies.token.parse(`token=${cookies.get("token") ?? ""}`);
  return (typeof token === "string" ? token : "") as SessionToken;
}

/** Makes the session look as if its 24 hours were over. */
function expire({ dataDir }: TestShop, token: SessionToken): void {
  const books = new DatabaseSync(join(dataDir, "erp.db"), { timeout: 5_000 });
  books.prepare("update session_token set expires_at = 1 where hash = ?").run(hashOfToken(token));
  books.close();
}

/** Changes the last but one character of a signed cookie, which is in its signature. */
function turn(cookie: string): string {
  const value = decodeURIComponent(cookie);
  return encodeURIComponent(`${value.slice(0, -2)}${value.at(-2) === "A" ? "B" : "A"}${value.slice(-1)}`);
}

function required(people: ReadonlyMap<Role, Person>, role: Role): Person {
  const person = people.get(role);
  if (!person) throw new Error(`nobody is ${role}`);
  return person;
}
