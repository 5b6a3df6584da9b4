import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";

const SCRIPT = "https://chat.example/widget.js?a=1&b=%22%3E";

describe("with a live chat in English", () => {
  let shop: TestShop;
  let person: Person;

  beforeAll(async () => {
    shop = await openTestShop({ products: 10, env: { LIVE_CHAT_URL_EN: SCRIPT } });
  });
  afterAll(() => shop.close());

  test("no page asks for consent where there is nothing to consent to: not in Croatian", async () => {
    const page = await shop.visit().get("/hr/about");
    expect(page.page.querySelector(".consent")).toBeNull();
  });

  test("before consent the question stands there, no frame, and nothing of the service is in page or policy", async () => {
    const { page, body, headers } = await shop.visit().get("/en/about");
    expect(page.querySelectorAll(".consent button")).toHaveLength(2);
    expect(page.querySelector("iframe")).toBeNull();
    expect(body).not.toContain("chat.example");
    expect(headers.get("content-security-policy")).not.toContain("frame-src");
    expect((await shop.visit().get("/frame/chat/en")).status).toBe(404);
  });

  test("after it the chat is in a sandbox without an origin, and the page's policy names no foreign host", async () => {
    person = shop.visit();
    const answer = await person.submit(await person.get("/en/about?x=1"), ".consent form", {}, ["choice", "chat"]);
    expect([answer.status, answer.location]).toEqual([303, "/en/about?x=1"]);
    const { page, headers } = await person.follow(answer);
    expect(page.querySelector(".consent")).toBeNull();
    expect(page.querySelector("iframe")?.getAttribute("src")).toBe("/frame/chat/en");
    expect(page.querySelector("iframe")?.getAttribute("sandbox")).toBe("allow-scripts allow-forms allow-popups");
    expect(headers.get("content-security-policy")).toMatch(/frame-src 'self'(?:;|$)/);
    expect(headers.get("content-security-policy")).not.toContain("chat.example");
  });

  test("the frame has the script and nothing else of the shop, and a sandbox of its own", async () => {
    const { status, body, headers, page } = await person.get("/frame/chat/en");
    expect(status).toBe(200);
    expect(page.querySelector("script")?.getAttribute("src")).toBe(SCRIPT);
    expect(page.querySelectorAll("script, link, style, form")).toHaveLength(1);
    expect(body).toContain('<meta name="robots" content="noindex">');
    const policy = headers.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'self'");
    expect(policy).toMatch(/sandbox (?!.*allow-same-origin)/);
    for (const other of ["hr", "xx", "__proto__"]) expect((await person.get(`/frame/chat/${other}`)).status).toBe(404);
  });

  test("a visitor who declines is asked no more, gets no frame, and can change it in the footer", async () => {
    const other = shop.visit();
    const declined = await other.submit(await other.get("/en"), ".consent form", {}, ["choice", "none"]);
    const page = await other.follow(declined);
    expect(page.page.querySelector(".consent")).toBeNull();
    expect(page.page.querySelector("iframe")).toBeNull();
    expect((await other.get("/frame/chat/en")).status).toBe(404);
    const again = await other.follow(await other.submit(page, ".footer form", {}, ["choice", "ask"]));
    expect(again.page.querySelectorAll(".consent button")).toHaveLength(2);
  });

  test("a choice that is not offered is refused, a way back to elsewhere is not taken", async () => {
    expect((await shop.visit().post("/en/consent", { choice: "all" })).status).toBe(400);
    const answer = await shop.visit().post("/en/consent", { choice: "none", to: "//evil.example" });
    expect([answer.status, answer.location]).toEqual([303, "/"]);
  });
});

test("without one there is nothing to ask, and no frame", async () => {
  const shop = await openTestShop({ products: 10 });
  const person = shop.visit();
  await person.post("/en/consent", { choice: "chat" });
  const { page } = await person.get("/en");
  expect(page.querySelector(".consent, iframe, .footer form")).toBeNull();
  expect((await person.get("/frame/chat/en")).status).toBe(404);
  await shop.close();
});
