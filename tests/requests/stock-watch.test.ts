import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { productId, testProduct } from "#tests/support/goods.ts";
import { openTestShop, type TestShop } from "#tests/support/open-test-shop.ts";
import { visitAnew } from "#tests/support/registration.ts";
import { fill, LANGUAGES, MAIL_WORDS, WORDS } from "#tests/support/words.ts";

const OWNER = "owner@autoservis.example";
const HUMAN: [string, string] = ["human", "on"];

let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterAll(() => shop.close());

describe("beside the stock of a product", () => {
  test.each([
    ["out-of-order", true, true],
    ["orderable", true, false],
  ] as const)("that is %s: a button on its page %j, in a list %j", async (supply, onPage, inList) => {
    const { number, address } = out({ supply });
    const visitor = shop.visit();
    const link = `a[href="/en/back-in-stock/${address}"]`;
    expect((await visitor.get(`/en/products/${address}`)).page.querySelectorAll(link)).toHaveLength(onPage ? 1 : 0);
    const list = await visitor.get(`/en/catalogue/0?query=${encodeURIComponent(number)}`);
    expect(list.page.querySelectorAll(`.row ${link}`)).toHaveLength(inList ? 1 : 0);
  });

  test.each([{ stock: 3 }, { supply: "discontinued" }] as const)("with %j: none", async (state) => {
    const { address } = out(state);
    const page = await shop.visit().get(`/en/products/${address}`);
    expect(page.body).not.toContain("/back-in-stock/");
    expect((await shop.visit().get(`/en/back-in-stock/${address}`)).text(".note")).toContain("nothing to wait for");
  });
});

describe("a customer", () => {
  test("presses one button, sees it, and gets one mail when it is back, whose link ends all the others", async () => {
    const { number, address, restock } = out();
    const other = out();
    const owner = shop.visit();
    await owner.login(OWNER);
    for (const one of [address, other.address]) {
      const page = await owner.get(`/en/back-in-stock/${one}`);
      expect(page.page.querySelectorAll("main input[type=email]")).toHaveLength(0);
      const answer = await owner.submit(page, "main form");
      expect([answer.status, answer.location]).toEqual([303, `/en/back-in-stock/${one}`]);
      expect((await owner.follow(answer)).text(".note--good")).toBe(
        `We write to ${OWNER}, once only, as soon as this part is back.`,
      );
    }
    expect((await owner.get("/en/waiting-for")).text("table")).toContain(number);
    expect((await owner.get("/hr/waiting-for")).text("h1")).toBe("Što čekam");
    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    expect((await colleague.get("/en/waiting-for")).body).not.toContain(number);

    restock();
    await look();
    const mail = await mailAbout(number);
    expect(mail.to?.[0]?.address).toBe(OWNER);
    expect(mail.subject).toBe(`Dizna: ${number} is back in stock`);
    expect(mail.text).toContain(`/en/products/${address}`);
    expect(mail.headers.find(({ key }) => key === "list-unsubscribe-post")?.value).toBe("List-Unsubscribe=One-Click");
    const waiting = await owner.get("/en/waiting-for");
    expect(waiting.text("table")).not.toContain(number);
    expect(waiting.text("table")).toContain(other.number);

    const end = linkIn(mail.headers.find(({ key }) => key === "list-unsubscribe")?.value ?? "");
    expect(mail.html).toContain(end.replaceAll("&", "&amp;"));
    const anybody = shop.visit();
    expect((await anybody.get(end)).text("main button")).toBe("End all notices");
    expect((await owner.get("/en/waiting-for")).text("table"), "a GET ends nothing").toContain(other.number);
    // One-click unsubscription: the mail program sends the form without cookies and without an Origin header.
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    const answer = await shop.visit().open(end, { method: "POST", body });
    expect(answer.status).toBe(303);
    const done = await anybody.get(answer.headers.get("Location") ?? "");
    expect(done.text(".note--good")).toBe("All notices to this address have been stopped.");
    const none = await owner.get("/en/waiting-for");
    expect(none.text(".empty h2")).toBe("You are not waiting for any part");
    expect(none.page.querySelector(".empty a")?.getAttribute("href")).toBe("/en/catalogue/0");
  });

  test("is told at the new address after a change of it, and at the old one again once that is put back", async () => {
    const [old, next] = ["office@dizel-grupa.example", "new-office@dizel-grupa.example"];
    const [first, second] = [out(), out()];
    const customer = shop.visit();
    await customer.login(old);
    for (const { address } of [first, second])
      await customer.submit(await customer.get(`/en/back-in-stock/${address}`), "main form");
    const asked = await customer.submit(await customer.get("/en/my-profile"), "form#details", { email: next });
    expect((await customer.submit(asked, "form#details", { oldPassword: "dizna-demo" })).status).toBe(303);
    expect((await customer.get("/en/waiting-for")).text("main")).toContain(next);
    first.restock();
    await look();
    expect((await mailAbout(first.number)).to?.[0]?.address).toBe(next);
    const [told] = await shop.mails({ to: old });
    const back = /\/\w\w\/restore-email\?key=[\w.%-]+/.exec(told?.text ?? "")?.[0] ?? "";
    expect((await shop.visit().post(back, {})).status).toBe(303);
    second.restock();
    await look();
    expect((await mailAbout(second.number)).to?.[0]?.address).toBe(old);
  });

  test.each(LANGUAGES)(
    "(%s) reads after half a year why a part is gone from the list, and gets one mail",
    async (lang) => {
      const { address, number } = out();
      const owner = shop.visit();
      await owner.login(OWNER);
      await owner.submit(await owner.get(`/${lang}/back-in-stock/${address}`), "main form");
      expect((await owner.get(`/${lang}/waiting-for`)).text("table")).toContain(number);
      setWatches("ends_at = 0");
      await shop.shop.stockWatches.sweep();
      const waiting = (await owner.get(`/${lang}/waiting-for`)).text("main");
      expect(waiting).toContain(WORDS[lang].stockWatch.mineLead);
      expect(waiting).not.toContain(number);
      const { subject } = await mailAbout(number);
      expect(subject).toBe(fill(MAIL_WORDS[lang].stockEnded.subject, { shop: "Dizna", number }));
    },
  );

  test("ends one on its page or in the list; another's stays", async () => {
    const { address, number, id } = out();
    const owner = shop.visit();
    await owner.login(OWNER);
    const colleague = shop.visit();
    await colleague.login("counter@autoservis.example");
    for (const one of [owner, colleague]) await one.submit(await one.get(`/en/back-in-stock/${address}`), "main form");
    const ended = await owner.post("/en/waiting-for", { product: id });
    expect((await owner.follow(ended)).text(".toast")).toContain(`You will get no notice about ${number}.`);
    expect((await colleague.get("/en/waiting-for")).text("table")).toContain(number);
    await colleague.submit(await colleague.get(`/en/back-in-stock/${address}`), "main form");
    expect((await colleague.get("/en/waiting-for")).text("main")).not.toContain(number);
  });

  test("a customer who asks for a part that came back meanwhile is told so at once", async () => {
    const { address, restock } = out();
    const owner = shop.visit();
    await owner.login(OWNER);
    const page = await owner.get(`/en/back-in-stock/${address}`);
    restock();
    const answer = await owner.follow(await owner.submit(page, "main form"));
    expect(answer.text(".note")).toContain("nothing to wait for");
  });
});

describe("a visitor", () => {
  test("types an address, proves it by the mailed link, and is told once, in Croatian", async () => {
    const { number, address, restock } = out();
    const visitor = visitAnew(shop);
    const email = "gost@radiona.example";
    const asked = await visitor.submit(
      await visitor.get(`/hr/back-in-stock/${address}`),
      "#stock-watch",
      { email },
      HUMAN,
    );
    expect([asked.status, asked.location]).toEqual([303, `/hr/back-in-stock/${address}?sent`]);
    expect((await visitor.follow(asked)).text(".note--good")).toContain("poslali poveznicu");
    const proof = await mailAbout(number);
    expect(proof.to?.[0]?.address).toBe(email);
    const link = linkIn(proof.text ?? "");
    expect(link).not.toContain("gost");
    restock();
    await look();
    expect(await mailsAbout(number), "not proven yet").toHaveLength(1);
    const page = await visitor.get(link);
    expect(page.text("main")).toContain(number);
    const confirmed = await visitor.follow(await visitor.submit(page, "main form"));
    expect(confirmed.text(".note--good")).toContain("Adresa je potvrđena.");
    await look();
    await expect.poll(async () => (await mailsAbout(number)).length).toBe(2);
    expect((await mailsAbout(number)).at(-1)?.subject).toBe(`Dizna: ${number} ponovno je na zalihi`);
    expect((await visitor.get(link)).text(".note--bad")).toBe("Poveznica je iskorištena ili je istekla.");
    expect(shop.logged()).not.toContain(email);
  });

  test.each([
    ["", HUMAN, "required"],
    ["ana@", HUMAN, "email"],
    [`${"a".repeat(300)}@b.hr`, HUMAN, "email"],
    ["ana@servis.example, ivo@servis.example", HUMAN, "email"],
  ] as const)("%.30j is refused as an address beside the field, where it stays", async (email, tick, words) => {
    const { address, number } = out();
    const visitor = visitAnew(shop);
    const form = await visitor.get(`/en/back-in-stock/${address}`);
    const answer = await visitor.submit(form, "#stock-watch", { email }, [...tick]);
    expect(answer.status).toBe(400);
    expect(answer.text(".field__error").toLowerCase()).toContain(words);
    expect(answer.page.querySelector("[name=email]")?.getAttribute("value") ?? "").toBe(email);
    expect(await mailsAbout(number)).toEqual([]);
  });

  test.each(LANGUAGES)(
    "a form that is sent twice at once, and once more after Back, gets the same answer (%s)",
    async (lang) => {
      const { address } = out();
      const visitor = visitAnew(shop);
      const form = await visitor.get(`/${lang}/back-in-stock/${address}`);
      const press = () => visitor.submit(form, "#stock-watch", { email: `twice-${lang}@example.com` }, HUMAN);
      const answers = [...(await Promise.all([press(), press()])), await press()];
      expect(answers.map(({ status, location }) => [status, location])).toEqual(
        Array(3).fill([303, `/${lang}/back-in-stock/${address}?sent`]),
      );
    },
  );

  test("a visitor who is no person by the captcha gets no mail sent", async () => {
    const { address, number } = out();
    const visitor = visitAnew(shop);
    const form = await visitor.get(`/en/back-in-stock/${address}`);
    const answer = await visitor.submit(form, "#stock-watch", { email: "a@b.example" });
    expect(answer.status).toBe(400);
    expect(answer.text("#captcha-error")).not.toBe("");
    expect(await mailsAbout(number)).toEqual([]);
  });

  test("gets the same answer for an address that waits already, and no second mail goes", async () => {
    const { address, number } = out();
    const owner = shop.visit();
    await owner.login(OWNER);
    await owner.submit(await owner.get(`/en/back-in-stock/${address}`), "main form");
    const stranger = visitAnew(shop);
    const page = await stranger.get(`/en/back-in-stock/${address}`);
    const answer = await stranger.submit(page, "#stock-watch", { email: OWNER }, HUMAN);
    expect(answer.location).toBe(`/en/back-in-stock/${address}?sent`);
    expect(await mailsAbout(number)).toEqual([]);
    await owner.post("/en/waiting-for", { product: decodeURIComponent(address) });
  });
});

/** A new product, by default out of stock. */
function out(state: { stock?: number; supply?: "out-of-order" | "orderable" | "discontinued" } = {}) {
  made += 1;
  const number = `W ${made}00${made}`;
  const product = testProduct({
    number,
    titleEn: "Watched",
    titleHr: "Čekani",
    stock: 0,
    supply: "orderable",
    ...state,
  });
  shop.staff.addProducts([product]);
  const id = productId(`testmaker~${number.replace(" ", "_")}`);
  return { number, id, address: encodeURIComponent(id), restock: () => shop.staff.setStock(id, 5) };
}

/** Checks the stock as the job does, as if five minutes had passed. */
async function look(): Promise<void> {
  setWatches("checked_at = 0");
  await shop.shop.stockWatches.check();
}

function setWatches(columns: string): void {
  const db = new DatabaseSync(join(shop.dataDir, "shop.db"), { timeout: 5_000 });
  db.exec(`UPDATE stock_watch SET ${columns}`);
  db.close();
}

async function mailsAbout(number: string) {
  return (await shop.mails({ atLeast: 0 })).filter(({ subject = "" }) => subject.includes(number));
}

async function mailAbout(number: string) {
  await expect.poll(async () => (await mailsAbout(number)).length).toBe(1);
  const [mail] = await mailsAbout(number);
  if (!mail) throw new Error("no mail");
  return mail;
}

/** Path and query of the first link to a notice. */
function linkIn(text: string): string {
  const [, link = ""] = /https?:\/\/[^/]+(\/\w\w\/stock-notice\?[^\s>]+)/.exec(text) ?? [];
  return link;
}
