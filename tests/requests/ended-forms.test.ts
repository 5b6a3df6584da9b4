import { brotliDecompressSync } from "node:zlib";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { guestForm } from "#tests/support/guest.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, toGuestDialog } from "#tests/support/purchase.ts";
import { LANGUAGES, WORDS } from "#tests/support/words.ts";

/** Forms of people whose session has ended, or in whose browser somebody else has logged in. */

const OWNER = "owner@autoservis.example";
const COUNTER = "counter@autoservis.example";
const PRODUCT_PAGE = `/en/products/${INJECTOR}`;
const ADD_FORM = ".buybox form:has([name=quantity])";
const NOTICES = WORDS.en.notices;

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterAll(() => shop.close());
afterEach(() => vi.useRealTimers());

/** A new customer of a company of their own, who is logged in. */
async function newCustomer(): Promise<{ person: Person; email: string; id: UserId }> {
  people += 1;
  const email = `ended-${people}@example.com`;
  const details = { name: `Ended ${people}`, vat: "10000000000", email, password: "dizna-demo" };
  const call = { locale: "en", partner: "000981" as PartnerCode, user: null, token: null, requestId: "t" } as const;
  const deadline = Date.now() + 20_000;
  const { id } = await shop.shop.erp.accounts.register(details, { ...call, deadline, idempotencyKey: email as never });
  const partner = String(2_100 + people).padStart(6, "0") as PartnerCode;
  shop.staff.approve({ email, partner, priceList: "A", discount: toBasisPoints(500), paymentDays: 8 });
  const person = shop.visit();
  await person.login(email);
  return { person, email, id };
}

/** Ways in which a session ends while its pages are open; the login page is then asked for by the same browser. */
const ENDS: [string, (person: Person) => Promise<void> | void][] = [
  ["is logged out in another tab", async (person) => void (await person.post("/en/logout", {}))],
  ["has lost the cookies", (person) => person.cookies.clear()],
  ["has a damaged user cookie", (person) => void person.cookies.set("user", `x${person.cookies.get("user")}`)],
  ["has a damaged token", (person) => void person.cookies.set("token", "nonsense")],
];

/** Sends the login form of this page, and follows to the page that the person wanted. */
async function logInAt(login: Answer, email: string, person: Person, password = "dizna-demo"): Promise<Answer> {
  const answer = await person.submit(login, "#login", { email, password });
  expect(answer.status).toBe(303);
  const back = await person.follow(answer);
  return back.status === 302 ? person.follow(back) : back;
}

/** Sets a new password in another browser, which ends all sessions. */
async function setPassword(email: string, password: string): Promise<void> {
  const other = shop.visit();
  await other.login(email);
  const typed = { oldPassword: "dizna-demo", password, passwordRepeat: password };
  const profile = await other.get("/en/my-profile");
  expect((await other.submit(profile, "form:has([value=password])", typed)).status).toBe(303);
}

function shownIn(answer: Answer, name: string): string | undefined {
  return answer.page.querySelector(`main [name=${name}]`)?.getAttribute("value");
}

async function carts(person: Person): Promise<string> {
  return (await person.get("/en/cart/1")).text("main");
}

describe.each(LANGUAGES)("in %s, the order of somebody who", (lang) => {
  const words = WORDS[lang].notices;

  test.each(ENDS)("%s leads to the login, and comes back with the document number, not ordered", async (_, end) => {
    const { person, email } = await newCustomer();
    await addToCart(person, INJECTOR);
    const cart = await person.get(`/${lang}/cart/1`);
    await end(person);
    const typed = { buyerDocumentNumber: `PO <4711> & "${people}"` };
    const answer = await person.submit(cart, "#order", typed, ["intent", "order"]);
    expect([answer.status, answer.location]).toEqual([
      303,
      expect.stringMatching(`^/(?:en|hr)/login\\?redirectTo=%2F${lang}%2Fcart%2F1&form=`),
    ]);
    const login = await person.follow(answer);
    expect(login.text("main")).toContain(words["form-refused"]);
    expect(login.body).not.toContain("4711");
    const back = await logInAt(login, email, person);
    expect([back.path, back.text(".toast")]).toEqual([
      `/${lang}/cart/1`,
      expect.stringContaining(words["form-filled"]),
    ]);
    expect(shownIn(back, "buyerDocumentNumber")).toBe(typed.buyerDocumentNumber);
    expect(shop.staff.listOrders().map(({ buyerDocumentNumber }) => buyerDocumentNumber)).not.toContain(
      typed.buyerDocumentNumber,
    );
    expect((await person.get(`/${lang}/cart/1`)).body).not.toContain("4711");
    const sent = await person.submit(back, "#order", {}, ["intent", "order"]);
    expect(sent.location).toMatch(/order-success|quote=/);
  });
});

describe("*Add to cart* on the page of a customer whose session has ended", () => {
  async function pressed(quantity = "7") {
    const { person, email } = await newCustomer();
    const page = await person.get(PRODUCT_PAGE);
    await person.post("/en/logout", {});
    const refused = await person.submit(page, ADD_FORM, { quantity });
    return { person, email, refused, login: await person.follow(refused) };
  }

  test("fills no guest's cart, and the login leads back to the page with the quantity", async () => {
    const { person, email, login } = await pressed();
    expect(person.cookies.has("token")).toBe(false);
    const back = await logInAt(login, email, person);
    expect([back.path, shownIn(back, "quantity")]).toEqual([PRODUCT_PAGE, "7"]);
    expect(await carts(person)).not.toContain("0 445 110 470");
    await person.submit(back, ADD_FORM, { quantity: "7" });
    expect(await carts(person)).toContain("0 445 110 470");
  });

  test("once somebody goes on as a guest it is gone, as the login page has said, and no next customer gets it", async () => {
    const { person, email, login } = await pressed();
    expect(login.text("main")).toContain("If you go on as a guest instead, what you typed is gone.");
    const back = await person.follow(await person.submit(login, "form:has([value=guest])"));
    expect([back.path, shownIn(back, "quantity") === "7", person.cookies.has("typed")]).toEqual([
      PRODUCT_PAGE,
      false,
      false,
    ]);
    expect(shownIn(await logInAt(login, COUNTER, person), "quantity")).not.toBe("7");
    await person.login(email);
    expect(shownIn(await person.get(PRODUCT_PAGE), "quantity")).not.toBe("7");
  });

  test("another customer who logs in in that browser does not see it", async () => {
    const { person, email, login } = await pressed();
    const back = await logInAt(login, COUNTER, person);
    expect([back.path, shownIn(back, "quantity") === "7"]).toEqual([PRODUCT_PAGE, false]);
    expect(back.text(".toast")).not.toContain(NOTICES["form-filled"]);
    await person.post("/en/logout", {});
    await person.login(email);
    expect(shownIn(await person.get(PRODUCT_PAGE), "quantity")).toBe("7");
  });

  test("typed text is in no other browser, and unreadable in this one", async () => {
    const { person, email } = await pressed();
    const other = shop.visit();
    await other.login(email);
    expect(shownIn(await other.get(PRODUCT_PAGE), "quantity")).not.toBe("7");
    const kept = decodeURIComponent(person.cookies.get("typed") ?? "");
    expect(Buffer.from(kept, "base64").toString("latin1")).not.toContain("quantity");
  });

  test("half an hour later it is gone", async () => {
    const { person, email } = await pressed();
    vi.useFakeTimers({ now: Date.now() + 1_801_000, toFake: ["Date"] });
    await person.login(email);
    expect(shownIn(await person.get(PRODUCT_PAGE), "quantity")).not.toBe("7");
  });

  test("the page in the other language is filled in too", async () => {
    const { person, email } = await pressed();
    await person.login(email);
    expect(shownIn(await person.get(PRODUCT_PAGE.replace("/en", "/hr")), "quantity")).toBe("7");
  });

  test("a page read ahead or as data is not filled in; a document is, once", async () => {
    const { person, email } = await pressed();
    await person.login(email);
    const data = await person.get(`${PRODUCT_PAGE}.data`);
    expect([data.status, data.body]).toEqual([202, expect.stringContaining("reload")]);
    expect((await person.head(PRODUCT_PAGE)).status).toBe(200);
    expect(shownIn(await person.get(PRODUCT_PAGE), "quantity")).toBe("7");
    expect(shownIn(await person.get(PRODUCT_PAGE), "quantity")).not.toBe("7");
    expect((await person.get(`${PRODUCT_PAGE}.data`)).status).toBe(200);
  });
});

describe("a guest whose session has ended", () => {
  async function pressed() {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const page = await person.get(PRODUCT_PAGE);
    person.cookies.clear();
    return { person, login: await person.follow(await person.submit(page, ADD_FORM, { quantity: "7" })) };
  }

  test("is told, and goes on as a guest with what was typed", async () => {
    const { person, login } = await pressed();
    expect(login.text("main")).toContain(NOTICES["form-refused-guest"]);
    const back = await person.follow(await person.submit(login, "form:has([value=guest])"));
    expect(shownIn(back, "quantity")).toBe("7");
  });

  test("may log in there, and has it then; a login elsewhere in that browser does not show it", async () => {
    const { person, login } = await pressed();
    const elsewhere = shop.visit({ cookies: person.cookies });
    await elsewhere.login(OWNER);
    expect(shownIn(await elsewhere.get(PRODUCT_PAGE), "quantity")).not.toBe("7");
    const { email } = await newCustomer();
    expect(shownIn(await logInAt(login, email, person), "quantity")).toBe("7");
  });

  test("a guest who logs in in another tab goes on in the page of before", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const page = await person.get(PRODUCT_PAGE);
    const { email } = await newCustomer();
    await person.login(email);
    expect(await person.submit(page, ADD_FORM)).toMatchObject({ status: 303, location: PRODUCT_PAGE });
    await person.get("/en/cart/1");
    expect(await person.submit(page, ADD_FORM)).toMatchObject({ status: 303, location: PRODUCT_PAGE });
  });

  test("a customer who logs in after it answers none of the guest's forms", async () => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const pages = [await person.get(PRODUCT_PAGE), await person.get("/en/cart/1")];
    person.cookies.clear();
    const { email } = await newCustomer();
    await person.login(email);
    for (const [page, form] of [
      [pages[0], ADD_FORM],
      [pages[1], "#order"],
    ] as const) {
      const refused = await person.submit(page as Answer, form, {}, ["intent", "update"]);
      expect([refused.status, refused.text("h1")]).toEqual([409, WORDS.en.errorPage.titles["other-person"]]);
    }
    expect(await carts(person)).not.toContain("0 445 110 470");
  });

  test.each(LANGUAGES)("is told that the guest's cart has ended too, with what was typed in it (%s)", async (lang) => {
    const person = shop.visit();
    await addToCart(person, INJECTOR);
    const cart = await person.get(`/${lang}/cart/1`);
    person.cookies.clear();
    const refused = await person.submit(cart, "#order", { buyerDocumentNumber: "PO-8" }, ["intent", "order"]);
    expect([refused.location?.includes("form="), person.cookies.has("typed")]).toEqual([false, false]);
    expect((await person.follow(refused)).text("main")).toContain(WORDS[lang].notices["guest-work-gone"]);
  });

  test.each(LANGUAGES)("finds what they typed into the order dialog in their next one (%s)", async (lang) => {
    const person = shop.visit();
    const typed = guestForm("ana@servis.example");
    await addToCart(person, INJECTOR);
    const dialog = await toGuestDialog(person, "N-1", `/${lang}/cart/1`);
    person.cookies.delete("token");
    const login = await person.follow(await person.submit(dialog, "form#guest-order", typed));
    expect(login.text("main")).toContain(WORDS[lang].notices["guest-data-kept"]);
    await person.submit(login, "form:has([value=guest])");
    await addToCart(person, INJECTOR);
    const { page } = await toGuestDialog(person, "N-2", `/${lang}/cart/1`);
    const fieldOf = (name: string) => page.querySelector(`#guest-order [name=${name}]`);
    const shownAs = (name: string) =>
      (fieldOf(name)?.querySelector("option[selected]") ?? fieldOf(name))?.getAttribute("value");
    expect(Object.fromEntries(Object.keys(typed).map((name) => [name, shownAs(name)]))).toEqual(typed);
  });

  test.each(LANGUAGES)("is told that a quick order has ended, and led to a new one (%s)", async (lang) => {
    const person = shop.visit();
    const pasted = await person.post(`/${lang}/quick-order`, { intent: "paste", list: "0445110470 2" });
    const list = await person.follow(pasted);
    person.cookies.clear();
    const refused = await person.submit(list, "form:has([name='quantity-1'])", { "quantity-1": "7" }, [
      "intent",
      "add",
    ]);
    expect(refused.location).toBe(`/${lang}/login?redirectTo=${encodeURIComponent(`/${lang}/quick-order`)}`);
    expect((await person.follow(refused)).text("main")).toContain(WORDS[lang].notices["guest-work-gone"]);
  });
});

describe("somebody else has logged in in that browser", () => {
  test("nothing is done in their name, and they do not see what was typed", async () => {
    const { person, email } = await newCustomer();
    const page = await person.get("/en/addresses/new");
    await person.login(COUNTER);
    const typed = { name: "Private Yard", address: "Tajna 1", postalCode: "10000", city: "Zagreb" };
    const refused = await person.submit(page, "main form", typed);
    expect([refused.status, refused.text("h1")]).toEqual([409, WORDS.en.errorPage.titles["other-person"]]);
    expect(refused.body + (await person.get("/en/addresses/new")).body).not.toContain("Tajna 1");
    expect((await person.get("/en/addresses")).body).not.toContain("Private Yard");
    await person.login(email);
    expect(shownIn(await person.get("/en/addresses/new"), "address")).toBe("Tajna 1");
  });
});

describe.each(LANGUAGES)("in %s, what has come back is honest:", (lang) => {
  const words = WORDS[lang].notices;

  /** Opens the page, sends its form after the session has ended, and logs in again. */
  async function sendLate(path: string, form: string, typed: Record<string, string>, button?: [string, string]) {
    const { person, email } = await newCustomer();
    await addToCart(person, INJECTOR);
    const page = await person.get(path);
    person.cookies.clear();
    const login = await person.follow(await person.submit(page, form, typed, button));
    return { person, email, back: await logInAt(login, email, person) };
  }

  test("folds with what was typed are open, and the sentence says what counts", async () => {
    const typed = {
      "d:to": "once",
      "d:name": "Yard",
      "d:address": "Put 1",
      "d:postalCode": "23000",
      "d:city": "Zadar",
    };
    const { back } = await sendLate(`/${lang}/cart/1`, "#order", typed, ["intent", "update"]);
    expect(back.page.querySelector("details.delivery")?.hasAttribute("open")).toBe(true);
    expect(back.page.querySelector("details.remarks")?.hasAttribute("open")).toBe(false);
    expect(shownIn(back, "d\\:city")).toBe("Zadar");
    expect(back.text(".toast")).toContain(words["form-filled-opened"]);
  });

  test("rows that the page has not are missing, and said to be", async () => {
    const { person, email } = await newCustomer();
    const page = await person.get(`/${lang}/quick-order`);
    person.cookies.clear();
    const shownTo = page.page.querySelector("[name=shownTo]")?.getAttribute("value") ?? "";
    const rows = Array.from({ length: 20 }, (_, at): [string, string][] => [
      ["number", `0 445 110 ${100 + at}`],
      ["quantity", "1"],
    ]).flat();
    const sent: [string, string][] = [["shownTo", shownTo], ...rows, ["intent", "typed"]];
    const login = await person.follow(await person.post(`/${lang}/quick-order`, sent));
    const back = await logInAt(login, email, person);
    expect(shownIn(back, "number")).toBe("0 445 110 100");
    expect(back.text(".toast")).toContain(words["form-partly-filled"]);
    expect((await person.get(`/${lang}/quick-order`)).text("main")).not.toContain("0 445 110 100");
  });

  test.each<[what: string, path: string, form: string, typed: Record<string, string>, kind: keyof typeof words]>([
    ["a button alone, such as *New cart*", "cart/1", "form[action$=new-cart]", {}, "form-not-pressed"],
    ["a quantity as it was", `products/${INJECTOR}`, ADD_FORM, {}, "form-not-pressed"],
    ["a password", "my-profile", "form:has([value=password])", { oldPassword: "dizna-demo" }, "form-partly-filled"],
  ])("%s", async (_, path, form, typed, kind) => {
    const { back } = await sendLate(`/${lang}/${path}`, form, typed);
    expect(back.text(".toast")).toContain(words[kind]);
  });

  test("a page that leads elsewhere brings nothing back, and says so once", async () => {
    const { person, email } = await newCustomer();
    await addToCart(person, INJECTOR);
    const cart = await person.get(`/${lang}/cart/1`);
    person.cookies.clear();
    const login = await person.follow(await person.submit(cart, "#order", { buyerDocumentNumber: "PO-9" }));
    const elsewhere = shop.visit();
    await elsewhere.login(email);
    await elsewhere.submit(await elsewhere.get("/en/cart/1"), "form:has([value=empty])");
    const back = await logInAt(login, email, person);
    expect([back.path, back.text(".toast")]).toEqual([
      `/${lang}/empty-cart`,
      expect.stringContaining(words["form-not-returned"]),
    ]);
    expect(person.cookies.has("typed")).toBe(false);
  });

  test("a page that cannot be shown now says nothing of the form, which is filled in later", async () => {
    const { person, email } = await newCustomer();
    const page = await person.get(`/${lang}/products/${INJECTOR}`);
    person.cookies.clear();
    const login = await person.follow(await person.submit(page, ADD_FORM, { quantity: "7" }));
    const failing = vi.spyOn(shop.shop.goods.catalogue, "product").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const failed = await logInAt(login, email, person);
    expect([failed.status, failed.page.querySelector(".toast")]).toEqual([503, null]);
    failing.mockRestore();
    const back = await person.get(`/${lang}/products/${INJECTOR}`);
    expect([shownIn(back, "quantity"), back.text(".toast")]).toEqual([
      "7",
      expect.stringContaining(words["form-filled"]),
    ]);
  });

  test("an address that was added in between is no reason to lose what was typed", async () => {
    const { person, email } = await newCustomer();
    await addToCart(person, INJECTOR);
    const cart = await person.get(`/${lang}/cart/1`);
    person.cookies.clear();
    const login = await person.follow(await person.submit(cart, "#order", { buyerDocumentNumber: "PO-10" }));
    const elsewhere = shop.visit();
    await elsewhere.login(email);
    const typed = { name: "Yard", address: "Put 1", postalCode: "23000", city: "Zadar", contact: "", phone: "" };
    await elsewhere.submit(await elsewhere.get("/en/addresses/new"), "main form", typed);
    expect(shownIn(await logInAt(login, email, person), "buyerDocumentNumber")).toBe("PO-10");
  });

  test("*Put on a list* comes back with the list's name, though the page before is another", async () => {
    const { person, email } = await newCustomer();
    const path = `/${lang}/lists/add?product=${encodeURIComponent(INJECTOR).replace("~", "%7E")}`;
    const page = await person.get(path, { Referer: `http://localhost:3000/${lang}/products/${INJECTOR}` });
    person.cookies.clear();
    const login = await person.follow(await person.submit(page, "main form", { name: "Golf" }));
    const back = await logInAt(login, email, person);
    expect([back.path, shownIn(back, "name")]).toEqual([path, "Golf"]);
  });

  test("of two windows the form of the later is kept; the login of the earlier says that its own is not", async () => {
    const { person, email } = await newCustomer();
    const [product, paste] = [
      await person.get(`/${lang}/products/${INJECTOR}`),
      await person.get(`/${lang}/quick-order`),
    ];
    person.cookies.clear();
    const first = await person.follow(await person.submit(product, ADD_FORM, { quantity: "7" }));
    await person.submit(paste, "form:has([value=paste])", { list: "0 445 110 470" });
    const back = await logInAt(first, email, person);
    expect([shownIn(back, "quantity") === "7", back.text(".toast")]).toEqual([
      false,
      expect.stringContaining(words["form-expired"]),
    ]);
    const later = await person.get(`/${lang}/quick-order`);
    expect(later.page.querySelector("[name=list]")?.text).toBe("0 445 110 470");
    const again = await person.follow(await person.get(first.path));
    expect(again.text(".toast")).toContain(words["form-expired"]);
  });

  test("the login page says why beside the ways to go on, which no message covers", async () => {
    const { person } = await newCustomer();
    const page = await person.get(`/${lang}/products/${INJECTOR}`);
    person.cookies.clear();
    const login = await person.follow(await person.submit(page, ADD_FORM, { quantity: "7" }));
    expect([login.text("main"), login.page.querySelector(".toast")]).toEqual([
      expect.stringContaining(words["form-refused"]),
      null,
    ]);
  });
});

describe("forms that cannot be kept", () => {
  test("a form that is too long: the login says so, and an older form does not come back", async () => {
    const { person, email } = await newCustomer();
    const [product, paste] = [await person.get(PRODUCT_PAGE), await person.get("/en/quick-order")];
    await person.post("/en/logout", {});
    await person.submit(product, ADD_FORM, { quantity: "7" });
    const list = Array.from({ length: 2_000 }, () => `${crypto.randomUUID()}\t1`).join("\n");
    const login = await person.follow(await person.submit(paste, "form:has([value=paste])", { list }));
    expect(login.text("main")).toContain(NOTICES["form-too-long"]);
    await logInAt(login, email, person);
    expect(shownIn(await person.get(PRODUCT_PAGE), "quantity")).not.toBe("7");
  });

  test("a list of a hundred lines is kept", async () => {
    const { person, email } = await newCustomer();
    const paste = await person.get("/en/quick-order");
    await person.post("/en/logout", {});
    const list = Array.from({ length: 100 }, (_, at) => `0 445 110 ${100 + at}\t${at}`).join("\r\n");
    const login = await person.follow(await person.submit(paste, "form:has([value=paste])", { list }));
    const back = await logInAt(login, email, person);
    expect(back.page.querySelector("[name=list]")?.text).toBe(list);
  });

  test("a file: the login says so", async () => {
    const { person, email } = await newCustomer();
    const page = await person.get("/en/quick-order");
    await person.post("/en/logout", {});
    const form = new FormData();
    form.set("shownTo", page.page.querySelector("[name=shownTo]")?.getAttribute("value") ?? "");
    form.set("intent", "file");
    form.set("file", new File(["number\n1"], "list.csv", { type: "text/csv" }));
    const login = await person.follow(await person.post("/en/quick-order", form));
    expect(login.text("main")).toContain(NOTICES["file-not-kept"]);
    expect((await logInAt(login, email, person)).path).toBe("/en/quick-order");
  });

  test("a password never", async () => {
    const { person, email } = await newCustomer();
    const page = await person.get("/en/my-profile");
    await person.post("/en/logout", {});
    const typed = { oldPassword: "dizna-demo", password: "new secret 1", passwordRepeat: "new secret 1" };
    const login = await person.follow(await person.submit(page, "form:has([value=password])", typed));
    const sealed = await shop.shop.request.cookies.keptForm.parse(`typed=${person.cookies.get("typed")}`);
    const kept = brotliDecompressSync(shop.shop.request.signer.unsealBytes("kept-form", sealed) ?? "").toString();
    expect([kept.includes("intent"), kept.includes("secret"), kept.includes("dizna")]).toEqual([true, false, false]);
    expect((await logInAt(login, email, person)).path).toBe("/en/my-profile");
  });
});

describe("a session that the ERP has ended, while the shop still trusts it", () => {
  const TRIES: [string, path: string, form: string, typed: Record<string, string>, button?: [string, string]][] = [
    ["*Add to cart*", PRODUCT_PAGE, ADD_FORM, { quantity: "7" }],
    ["*Order*", "/en/cart/1", "#order", { buyerDocumentNumber: "PO-77" }, ["intent", "order"]],
    ["a quantity", "/en/cart/1", "#order", { buyerDocumentNumber: "PO-77" }, ["intent", "update"]],
    ["the profile", "/en/my-profile", "form:has([value=profile])", { name: "New Name", oldPassword: "dizna-demo" }],
    ["an address", "/en/addresses/new", "main form", { name: "Yard", address: "Put 1", postalCode: "1", city: "Z" }],
  ];

  test.each(TRIES)("%s leads to the login, and no guest is made", async (_, path, selector, typed, button) => {
    const { person, id } = await newCustomer();
    await addToCart(person, INJECTOR);
    const page = await person.get(path);
    shop.staff.blockUser(id);
    const refused = await person.submit(page, selector, typed, button);
    expect([refused.status, refused.location]).toEqual([303, expect.stringContaining(encodeURIComponent(path))]);
    expect(person.cookies.has("token")).toBe(false);
    expect((await person.follow(refused)).text("main")).toContain(NOTICES["form-refused"]);
  });

  test.each(TRIES)(
    "%s comes back as it was typed, after a login with the password that was set elsewhere",
    async (_, path, selector, typed, button) => {
      const { person, email } = await newCustomer();
      await addToCart(person, INJECTOR);
      const page = await person.get(path);
      await setPassword(email, "set elsewhere");
      const login = await person.follow(await person.submit(page, selector, typed, button));
      const back = await logInAt(login, email, person, "set elsewhere");
      expect([back.path, back.text(".toast")]).toEqual([path, expect.stringContaining(NOTICES["form-filled"])]);
      const { oldPassword: _password, ...kept } = typed;
      expect(Object.fromEntries(Object.keys(kept).map((name) => [name, shownIn(back, name)]))).toEqual(kept);
      expect(shownIn(back, "oldPassword") ?? "").toBe("");
    },
  );

  test("a change whose answer was lost is not said to have changed nothing", async () => {
    const { person, id } = await newCustomer();
    await addToCart(person, INJECTOR);
    const cart = await person.get("/en/cart/1");
    const lost = new ErpError("TIMEOUT", {}, { effect: "unknown" });
    const losing = vi.spyOn(shop.shop.erp.carts, "update").mockImplementation(async () => {
      shop.staff.blockUser(id);
      throw lost;
    });
    const answer = await person.submit(cart, "#order", { [`q:${INJECTOR}`]: "9" }, ["intent", "update"]);
    losing.mockRestore();
    expect([answer.status, answer.location, answer.text("main")]).toEqual([
      503,
      null,
      expect.not.stringMatching(/nothing was changed/i),
    ]);
  });
});
