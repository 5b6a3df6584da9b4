import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { employ } from "#tests/support/employ.ts";
import { cents } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, sendGuestOrder, toGuestDialog } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

const PRODUCT = "bosch~0_445_110_470" as ProductId;
const PART = "0 445 110 470";

describe("data that guests of one address store", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  /** A list of nearly half a megabyte, as long as a pasted one may be. */
  const large = `${PART}\t1${`\t${"x".repeat(990)}`.repeat(4)}\n`.repeat(120);

  test("is 20 MB in an hour: further lists are refused with a sentence, and what was pasted stays; orders go on", async () => {
    const answers = [];
    for (let at = 0; at < 40; at += 1)
      answers.push(await shop.visit().post("/en/quick-order", { intent: "paste", list: large }));
    const stored = answers.filter(({ status }) => status === 303).length;
    expect(stored).toBe(37);
    expect(answers.slice(stored).every(({ status }) => status === 429)).toBe(true);
    const refused = answers.at(-1);
    expect(refused?.text(".note--bad")).toMatch(
      /stored as much as one connection may for now. Try again in \d+ minutes/,
    );
    expect(refused?.page.querySelector("textarea")?.text).toContain(PART);
    const customer = shop.visit();
    await customer.login("owner@autoservis.example");
    expect((await customer.post("/en/quick-order", { intent: "paste", list: large })).status).toBe(303);
    const elsewhere = shop.visit({ address: "203.0.113.9" });
    expect((await elsewhere.post("/hr/quick-order", { intent: "paste", list: large })).status).toBe(303);
    const guest = shop.visit();
    await addToCart(guest, PRODUCT);
    expect((await sendGuestOrder(guest, await toGuestDialog(guest))).status).toBe(303);
  });
});

describe("while the disk has only the room that is kept for orders", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ env: { DISK_RESERVE_MB: "999999999" } });
  });
  afterAll(() => shop.close());

  test.each([
    ["en", "the room left is kept for orders"],
    ["hr", "preostali je prostor sačuvan za narudžbe"],
  ])("no list is taken, and nothing typed is lost (%s)", async (lang, sentence) => {
    const answer = await shop.visit().post(`/${lang}/quick-order`, { intent: "paste", list: `${PART}\t1` });
    expect([answer.status, answer.page.querySelector("textarea")?.text]).toEqual([503, `${PART}\t1`]);
    expect(answer.text(".note--bad")).toContain(sentence);
  });

  test("a guest's order is placed and mailed all the same", async () => {
    const guest = shop.visit();
    await addToCart(guest, PRODUCT);
    const placed = await sendGuestOrder(guest, await toGuestDialog(guest));
    expect([placed.status, placed.location]).toEqual([303, expect.stringContaining("/en/order-success?order=")]);
  });

  test.each(LANGUAGES)(
    "no form of lists stores anything; each says why, and keeps what was typed (%s)",
    async (lang) => {
      const customer = shop.visit();
      await customer.login("owner@autoservis.example");
      const name = `Zimski servis ${lang}`;
      const adding = `lists/add?product=${encodeURIComponent(PRODUCT)}`;
      const roomy = vi.spyOn(shop.shop.request.storage, "isShort").mockReturnValue(false);
      await customer.submit(await customer.get(`/${lang}/${adding}`), "form#add", { list: "new", name });
      roomy.mockRestore();
      const overview = await customer.get(`/${lang}/lists`);
      const list =
        overview.page
          .querySelectorAll("main a")
          .find(({ text }) => text === name)
          ?.getAttribute("href") ?? "";
      const forms: [path: string, form: string, field: string, button?: [string, string]][] = [
        [`/${lang}/lists`, "form#new", "name"],
        [`/${lang}/${adding}`, "form#add", "name"],
        [list, "form#rename", "name"],
        [list, "form#list", `n:${PRODUCT}`, ["intent", "save"]],
        [list, "form#list", `p:${PRODUCT}`, ["intent", "sort"]],
        [`${list}/shelf`, "form#shelf", `max:${PRODUCT}`],
      ];
      for (const [path, form, field, button] of forms) {
        const typed = { [field]: "77", ...(field === "name" && { list: "new" }) };
        const answer = await customer.submit(await customer.get(path), form, typed, button);
        const shown = answer.page.querySelector(`${form} [name="${field}"]`)?.getAttribute("value");
        expect([path, form, answer.status, shown]).toEqual([path, form, 503, "77"]);
        expect(answer.text(field === "name" ? `${form} .field__error` : ".note--bad")).toContain(
          WORDS[lang].errors.noRoom,
        );
      }
      const shared = await customer.submit(await customer.get(list), "form#share", { sharing: "edit" });
      expect([shared.status, shared.text(".note--bad")]).toEqual([503, WORDS[lang].errors.noRoom]);
      expect((await customer.get(list)).text("h1")).toBe(name);
    },
  );

  test("a cart is not kept as a list, and the name stays in its field", async () => {
    const buyer = await employ(shop, { partner: "T19001", name: "Kupac", email: "kupac@servis.example" });
    shop.staff.setCreditLimit("T19001" as PartnerCode, cents("0.00"));
    await addToCart(buyer, PRODUCT);
    const cart = await buyer.get("/en/cart/1");
    const answer = await buyer.submit(cart, "form#order", { listName: "Later" }, ["intent", "keep-as-list"]);
    expect([answer.status, answer.text("#credit-list-error")]).toEqual([
      503,
      `${WORDS.en.credit.list.name}: ${WORDS.en.errors.noRoom}`,
    ]);
    expect(answer.page.querySelector("[name=listName]")?.getAttribute("value")).toBe("Later");
  });

  test("forms that store nothing work: a list goes into a cart or is deleted, a wait or an own number ends", async () => {
    const customer = shop.visit();
    await customer.login("owner@autoservis.example");
    const outcomes: [path: string, form: Record<string, string>, status: number][] = [
      ["lists/x", { intent: "add-all", cart: "" }, 400],
      ["lists/x", { intent: "delete", own: "" }, 404],
      ["own-numbers", { intent: "forget-all" }, 400],
      [`back-in-stock/${PRODUCT}`, { intent: "end" }, 303],
    ];
    for (const [path, form, status] of outcomes)
      expect([path, (await customer.post(`/en/${path}`, form)).status]).toEqual([path, status]);
  });

  test.each(LANGUAGES)(
    "a question, a registration and an address stay in their fields, with the reason (%s)",
    async (lang) => {
      const sentence = WORDS[lang].errors.noRoom;
      const visitor = shop.visit();
      const profile = {
        name: "Ana",
        company: "Servis",
        address: "Put 1",
        postalCode: "10000",
        city: "Zagreb",
        phone: "",
      };
      const password = { password: "dizna-demo-1", passwordRepeat: "dizna-demo-1" };
      const typed: [path: string, form: Record<string, string>][] = [
        ["ask", { number: "1 987", text: "Ima li ga?" }],
        ["register", { ...profile, ...password, country: "HR", vat: "12345678903" }],
      ];
      for (const [path, form] of typed) {
        const page = await visitor.get(`/${lang}/${path}`);
        const answer = await visitor.submit(page, "main form", { ...form, email: "new@servis.example" });
        expect([path, answer.status, answer.text(".note--bad")]).toEqual([path, 503, sentence]);
        expect(answer.page.querySelector("main [name=email]")?.getAttribute("value")).toBe("new@servis.example");
      }
    },
  );

  test("the log says it once", () => {
    expect(shop.logged().match(/DISK_RESERVE_MB/g)).toHaveLength(1);
  });
});

test("a guest who changes a large cart again and again leaves few quotes", async () => {
  const shop = await openTestShop();
  const guest = shop.visit();
  await addToCart(guest, PRODUCT);
  for (let at = 1; at <= 12; at += 1) {
    await addToCart(guest, PRODUCT);
    expect((await guest.get("/en/cart/1")).status).toBe(200);
  }
  const db = await openShopDb(shop.dataDir);
  expect((await rawRows(db, "SELECT id FROM quote")).length).toBeLessThanOrEqual(8);
  await db.close();
  await shop.close();
});
