import { afterAll, beforeAll, expect, test } from "vitest";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart } from "#tests/support/purchase.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, WORDS } from "#tests/support/words.ts";

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let parts: [ProductId, ProductId];

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "AR" });
  const add = (number: string) =>
    shop.staff.addProduct(testProduct({ number, wholesale: toEurCents(30_000), stock: 9_000 }));
  parts = [add("AR 1"), add("AR 2")];
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

test.each(LANGUAGES)("(%s) an owner adds a rule, the same one only once, and removes it", async (lang) => {
  const {
    owner: { person: owner },
    buyer: { person: buyer },
  } = await firms.open({});
  const rules = await owner.get(`/${lang}/approval-rules`);
  const wrong = await owner.submit(rules, "form#new", { over: "-5" }, ["intent", "add"]);
  expect(wrong.status).toBe(400);
  expect(wrong.text("#over-error")).toContain(lang === "en" ? "amount in euros" : "iznos u eurima");
  expect(wrong.page.querySelector("#over")?.getAttribute("value")).toBe("-5");
  const typed = { over: lang === "en" ? "500.00" : "500,00" };
  const added = await owner.submit(rules, "form#new", typed, ["intent", "add"]);
  expect(added.location).toBe(`/${lang}/approval-rules`);
  expect((await owner.submit(rules, "form#new", typed, ["intent", "add"])).status).toBe(409);
  await addToCart(buyer, parts[0], "2", lang);
  const note = (await buyer.get(`/${lang}/cart/1`)).text("form#order .note--warn");
  expect(note).toContain(lang === "en" ? "Orders over €500.00 need an approval" : "narudžbe iznad 500,00\u00a0€");
  await addToCart(owner, parts[0], "2", lang);
  expect((await owner.get(`/${lang}/cart/1`)).text("form#order .note--warn"), "owners bypass rules").toBe("");
  const page = await owner.get(`/${lang}/approval-rules`);
  await owner.submit(page, "form:has(button[value=remove])", {}, ["intent", "remove"]);
  expect((await buyer.get(`/${lang}/cart/1`)).text("form#order .note--warn")).toBe("");
});

test("an approver's own order over a rule needs another approver; those who are named decide", async () => {
  const {
    hire,
    owner: { person: owner },
    buyer: { person: buyer },
  } = await firms.open({});
  const [{ person: branko }, { person: cvita }] = [
    await hire("approver", "Branko Approver"),
    await hire("approver", "Cvita Approver"),
  ];
  const rules = await owner.get("/en/approval-rules");
  const box = rules.page
    .querySelectorAll("form#new label.check")
    .find((label) => label.text.includes("Branko"))
    ?.querySelector("input");
  const fields: [string, string][] = [
    ["over", "500"],
    ["role", ""],
    ["approver", box?.getAttribute("value") ?? ""],
  ];
  const added = await owner.post("/en/approval-rules", [...fields, ["intent", "add"]]);
  expect(added.status).toBe(303);
  const own = await askFor(branko, [[parts[0], "2"]]);
  expect((await cvita.get(own)).page.querySelector("button[value=approve]")).toBeNull();
  expect((await owner.get(own)).page.querySelector("button[value=approve]")).not.toBeNull();
  const request = await askFor(buyer, [[parts[0], "2"]]);
  expect((await cvita.get(request)).text(".note--info")).toContain("Branko Approver");
  const crafted = await cvita.post(request, { intent: "refuse", reason: "no" });
  expect(crafted.status).toBe(409);
  expect(crafted.text(".note--bad")).toBe(WORDS.en.approvals.refusals["not-approver"]);
  const approved = await press(branko, await branko.get(request), "approve");
  expect(approved.location).toBe(request);
});

test.each(LANGUAGES)("(%s) a rule about lines: the cart says so, and both changes are in the log", async (lang) => {
  const { owner, buyer } = await firms.open({});
  const page = `/${lang}/approval-rules`;
  const rules = await owner.person.get(page);
  const wrong = await owner.person.submit(rules, "form#new", { lines: "-1" }, ["intent", "add"]);
  expect([wrong.status, wrong.page.querySelector("#lines")?.getAttribute("value")]).toEqual([400, "-1"]);
  expect(wrong.text("#lines-error")).not.toBe("");
  expect((await owner.person.submit(rules, "form#new", { lines: "1" }, ["intent", "add"])).location).toBe(page);
  expect((await owner.person.submit(rules, "form#new", { lines: "1" }, ["intent", "add"])).status).toBe(409);

  await addToCart(buyer.person, parts[0], "1", lang);
  expect((await buyer.person.get(`/${lang}/cart/1`)).text("form#order .note--warn"), "one line").toBe("");
  const request = await askFor(buyer.person, [[parts[1], "1"]], { lang });
  const seen = await owner.person.get(request);
  expect(seen.text("dl.facts")).toContain(fill(WORDS[lang].approvals.why.lines, { lines: "1" }));
  await press(owner.person, seen, "approve");
  expect((await buyer.person.get(request)).text("h1 .badge")).toBe(WORDS[lang].approvals.states.approved);

  const present = await owner.person.get(page);
  for (let times = 0; times < 2; times += 1)
    await owner.person.submit(present, "form:has(button[value=remove])", {}, ["intent", "remove"]);
  const log = (await owner.person.get(`/${lang}/company`)).page
    .querySelectorAll(".people-log li")
    .map(({ text }) => text);
  const event = WORDS[lang].company.event;
  expect(log).toHaveLength(2);
  expect(log[0]).toContain(fill(event["rule-removed"], { actor: "Ana Owner" }));
  expect(log[1]).toContain(fill(event["rule-added"], { actor: "Ana Owner" }));
  for (const line of log) expect(line).toContain(WORDS[lang].approvals.rules.byAny);
});

test.each(LANGUAGES)("(%s) a home names the own requests that wait, and those to decide", async (lang) => {
  const { owner, buyer } = await firms.open();
  await askFor(buyer.person, [[parts[0], "1"]], { lang });
  const link = (section: string) => `.desk-open a[href="/${lang}/approvals${section}"]`;
  const mine = await buyer.person.get(`/${lang}`);
  expect(mine.text(link("#mine"))).toBe(fill(WORDS[lang].desk.asked_one, { formatted: "1" }));
  expect(mine.page.querySelector(link(""))).toBeNull();
  const theirs = await owner.person.get(`/${lang}`);
  expect(theirs.page.querySelector(link("#mine"))).toBeNull();
  expect(theirs.page.querySelector(link(""))).not.toBeNull();
});

test("an owner whom the shop does not know by name gets no mail: cart and request say so, with whom to call", async () => {
  const { partner, buyer } = await firms.open();
  await db.query.deleteFrom("company_member").where("partner", "=", partner).where("name", "=", "Ana Owner").execute();
  await addToCart(buyer.person, parts[0]);
  expect((await buyer.person.get("/en/cart/1")).text("form#order .note--warn")).toContain(
    WORDS.en.approvals.ownerApproves,
  );
  const seen = await buyer.person.get(await askFor(buyer.person, [[parts[1], "1"]]));
  expect(seen.text(".note--info")).toContain("no email was sent");
  expect(seen.page.querySelector(".note--info a[href^='mailto:']")).not.toBeNull();
});
