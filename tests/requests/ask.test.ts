import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { productId, testProduct } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { errorOf, typedIn, visitAnew } from "#tests/support/registration.ts";

const SALES = "sales@example.com";
const OWNER = "owner@autoservis.example";
const HUMAN: [string, string] = ["human", "on"];

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterAll(() => shop.close());
afterEach(() => vi.restoreAllMocks());

describe("the ways to it", () => {
  test("a search that finds nothing, with its text", async () => {
    const answer = await shop.visit().get("/en/catalogue/0?query=zzz+%26%3Cqq");
    const link = answer.page.querySelector(".empty .actions a");
    expect(link?.text).toBe("Ask us for this number");
    const asked = await shop.visit().get(link?.getAttribute("href") ?? "");
    expect(typedIn(asked, "number").replaceAll("&amp;", "&").replaceAll("&lt;", "<")).toBe("zzz &<qq");
  });

  test.each([
    ["at no price", { wholesale: null }, 1],
    ["temporarily out of stock", { stock: 0, supply: "out-of-order" }, 1],
    ["discontinued, without a successor", { stock: 0, supply: "discontinued" }, 1],
    ["to be ordered", { stock: 0, supply: "orderable" }, 0],
    ["on the shelf", { stock: 3 }, 0],
  ] as const)("the page of a product %s: %o has %i", async (_, state, count) => {
    const number = add(state);
    const answer = await shop.visit().get(`/hr/products/testmaker~${number}`);
    expect(answer.page.querySelectorAll(`.buybox a[href="/hr/ask?number=${number}"]`)).toHaveLength(count);
  });

  test("a product that is gone", async () => {
    const number = add({});
    const visitor = shop.visit();
    await visitor.get(`/en/products/testmaker~${number}`);
    shop.staff.withdraw(productId(`testmaker~${number}`));
    const answer = await visitor.get(`/en/products/testmaker~${number}`);
    expect(answer.status).toBe(404);
    expect(answer.page.querySelector(`main a[href="/en/ask?number=${number}"]`)).not.toBeNull();
  });
});

describe("a visitor", () => {
  test("asks in English; sales get one mail in Croatian, whose answer goes to the visitor", async () => {
    const visitor = visitAnew(shop);
    const form = await visitor.get("/en/ask?number=1%20987%20AQ1");
    expect(typedIn(form, "number")).toBe("1 987 AQ1");
    const text = "Golf VII, <b>CRLB</b>\r\nBcc: all@everybody.example";
    const sent = await send(visitor, form, { text, email: "gost@radiona.example" });
    expect([sent.status, sent.location]).toEqual([303, "/en/ask?sent"]);
    expect((await visitor.follow(sent)).text(".note--good")).toBe("Sales has your question, and answers by email.");
    const mail = await mailAbout("1 987 AQ1");
    expect(mail.to?.map(({ address }) => address)).toEqual([SALES]);
    expect(mail.replyTo?.map(({ address }) => address)).toEqual(["gost@radiona.example"]);
    expect([mail.bcc ?? [], mail.cc ?? []]).toEqual([[], []]);
    expect(mail.subject).toBe("Dizna: upit za 1 987 AQ1");
    expect(mail.text).toMatch(/Golf VII, <b>CRLB<\/b>\n\s*Bcc: all@everybody\.example/);
    expect(mail.text).toContain("gost@radiona.example");
    expect(mail.text).toContain("engleski");
    expect(mail.html).toContain("&lt;b&gt;CRLB");
    expect(shop.logged()).not.toContain("gost@radiona.example");
  });

  test("presses twice at once, and once more after Back: one mail, and each is told the same", async () => {
    const visitor = visitAnew(shop);
    const form = await visitor.get("/en/ask?number=AQ2");
    const typed = { email: "twice@radiona.example" };
    const answers = await Promise.all([1, 2].map(() => send(visitor, form, typed)));
    answers.push(await send(visitor, form, typed));
    expect(answers.map(({ location }) => location)).toEqual(Array(3).fill("/en/ask?sent"));
    // When this last mail has arrived, no earlier one is left to be sent.
    await send(visitor, await visitor.get("/en/ask?number=AQ2-LAST"), typed);
    await mailAbout("AQ2-LAST");
    expect((await subjects()).filter((subject) => subject.endsWith("AQ2"))).toHaveLength(1);
  });

  test("may ask the same again from a new page", async () => {
    const visitor = visitAnew(shop);
    for (const _ of [1, 2])
      await send(visitor, await visitor.get("/en/ask?number=AQ3"), { email: "again@radiona.example" });
    await expect.poll(async () => (await subjects()).filter((one) => one.endsWith("AQ3")).length).toBe(2);
  });

  test.each([
    ["number", "", "required"],
    ["number", "   ", "required"],
    ["number", "9".repeat(101), "too long"],
    ["text", "x".repeat(2_001), "too long"],
    ["email", "", "required"],
    ["email", "ana@", "email"],
    ["email", "ana@servis.example, ivo@servis.example", "email"],
    ["email", "ana@servis.example\nBcc: ivo@servis.example", "email"],
  ] as const)("with %s %.20j is refused at that field, and everything typed stays", async (name, value, words) => {
    const visitor = visitAnew(shop);
    const good = { number: "AQ4", text: "two lines\nof it", email: "kept@radiona.example" };
    const answer = await send(visitor, await visitor.get("/en/ask"), { ...good, [name]: value });
    expect(answer.status).toBe(400);
    expect(errorOf(answer, name).toLowerCase()).toContain(words);
    for (const other of ["number", "email"] as const)
      if (other !== name) expect(typedIn(answer, other)).toBe(good[other]);
    if (name !== "text") expect(answer.page.querySelector("textarea")?.rawText.trim()).toBe(good.text);
    expect(answer.page.querySelectorAll(".error-summary li")).toHaveLength(1);
    expect((await subjects()).filter((subject) => subject.includes("AQ4"))).toEqual([]);
  });

  test("a visitor who is no person by the captcha sends nothing", async () => {
    const visitor = visitAnew(shop);
    const form = await visitor.get("/en/ask?number=AQ5");
    const answer = await visitor.submit(form, "#question", { email: "robot@radiona.example" });
    expect(answer.status).toBe(400);
    expect(answer.text("#captcha-error")).not.toBe("");
    expect((await subjects()).filter((subject) => subject.includes("AQ5"))).toEqual([]);
  });

  test("asks ten times an hour with one address, and is then told when again", async () => {
    const visitor = visitAnew(shop);
    const email = "eager@radiona.example";
    for (let at = 0; at < 10; at += 1)
      expect((await send(visitor, await visitor.get(`/en/ask?number=AQ6-${at}`), { email })).status).toBe(303);
    const refused = await send(visitor, await visitor.get("/en/ask?number=AQ6-10"), { email, text: "kept" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(refused.text(".note--bad")).toMatch(/Try again in \d+ min/);
    expect([typedIn(refused, "number"), refused.text("textarea")]).toEqual(["AQ6-10", "kept"]);
  });

  test("whose question cannot be kept is told so, keeps what was typed, and sends it again", async () => {
    const visitor = visitAnew(shop);
    vi.spyOn(shop.shop.questions, "ask").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const email = "later@radiona.example";
    const failed = await send(visitor, await visitor.get("/en/ask?number=AQ7"), { email });
    expect([failed.status, typedIn(failed, "number"), typedIn(failed, "email")]).toEqual([503, "AQ7", email]);
    expect(failed.text(".note--bad")).not.toBe("");
    expect((await send(visitor, failed, {})).status).toBe(303);
    await mailAbout("AQ7");
  });

  test.each(["number=%00%0a%0d", "number=%F0%9F%94%A7", `number=${"7".repeat(5_000)}`, "number=1&number=2", "sent=&x"])(
    "with the odd address ?%.20s gets the page",
    async (query) => {
      expect((await shop.visit().get(`/hr/ask?${query}`)).status).toBe(200);
    },
  );

  test("with fields sent twice, or as files, is refused beside them", async () => {
    const visitor = visitAnew(shop);
    const form = new FormData();
    form.append("number", new File(["x"], "x.txt"));
    form.append("text", "a");
    form.append("text", "b");
    form.append("email", "ana@servis.example");
    expect((await visitor.post("/en/ask", form)).status).toBe(400);
  });
});

describe("a customer", () => {
  test("sees the account, types no address and no captcha; the mail names the partner", async () => {
    const owner = shop.visit();
    await owner.login(OWNER);
    const form = await owner.get("/hr/ask?number=AQ8");
    expect(form.page.querySelectorAll("#question [name=email], #question [type=checkbox]")).toHaveLength(0);
    expect(form.text("#question")).toContain(OWNER);
    // Another person's address in the form must be ignored.
    const sent = await owner.post("/hr/ask", { number: "AQ8", text: "", key: "k1", email: "else@where.example" });
    expect(sent.location).toBe("/hr/ask?sent");
    const mail = await mailAbout("AQ8");
    expect(mail.replyTo?.[0]?.address).toBe(OWNER);
    expect(mail.text).toContain("001001");
    expect(mail.text).not.toContain("else@where.example");
    expect(mail.text).toContain("hrvatski");
  });

  test("whose session has ended meanwhile is asked for an address", async () => {
    const answer = await visitAnew(shop).post("/en/ask", { number: "AQ9", text: "kept", key: "k2" });
    expect(answer.status).toBe(409);
    expect(errorOf(answer, "email")).not.toBe("");
    expect([typedIn(answer, "number"), answer.text("textarea")]).toEqual(["AQ9", "kept"]);
  });
});

let made = 0;

function add(state: Partial<Parameters<typeof testProduct>[0]>): string {
  made += 1;
  const number = `ASK${made}00${made}`;
  shop.staff.addProducts([testProduct({ number, stock: 5, supply: "orderable", ...state })]);
  return number;
}

function send(person: Person, page: Answer, typed: Record<string, string>): Promise<Answer> {
  return person.submit(page, "#question", typed, HUMAN);
}

async function subjects(): Promise<string[]> {
  return (await shop.mails({ atLeast: 0 })).map(({ subject = "" }) => subject);
}

async function mailAbout(number: string) {
  await expect.poll(async () => (await subjects()).filter((one) => one.endsWith(` ${number}`)).length).toBe(1);
  const mail = (await shop.mails({ atLeast: 0 })).find(({ subject = "" }) => subject.endsWith(` ${number}`));
  if (!mail) throw new Error("no mail");
  return mail;
}
