import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { addDays, toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import type { ProductId } from "#erp-adapter/contract/product-id.ts";
import { FORMATS } from "#locales/formats.ts";
import { openShopDb } from "#server/shop-db/open-shop-db.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { askFor, createFirms, press } from "#tests/support/approving-firm.ts";
import { openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { testProduct } from "#tests/support/test-product.ts";
import { fill, LANGUAGES, type Language, MAIL_WORDS, WORDS } from "#tests/support/words.ts";

let shop: TestShop;
let db: OpenShopDb;
let firms: ReturnType<typeof createFirms>;
let part: ProductId;

const TODAY = toLocalDate(Date.now());
/** The last day of a leave: in a week, so that midnight during the tests does not end it. */
const LAST = addDays(TODAY, 7);
const SET: [string, string] = ["intent", "set-leave"];

beforeAll(async () => {
  shop = await openTestShop({ products: 20, works: true });
  db = await openShopDb(shop.dataDir);
  firms = createFirms({ shop, db, prefix: "AL" });
  part = shop.staff.addProduct(testProduct({ number: "AL 1", wholesale: toEurCents(30_000), stock: 9_000 }));
});
afterAll(async () => {
  await db.close();
  await shop.close();
});

/** A company with the approvers Dora and Filip. Dora alone approves the buyer's orders. */
async function openFirm(lang: Language) {
  const firm = await firms.open({});
  const dora = await firm.hire("approver", "Dora Approver");
  const filip = await firm.hire("approver", "Filip Approver");
  const rule = { intent: "add", over: "1", lines: "", role: "", approver: dora.user };
  expect((await firm.owner.person.post(`/${lang}/approval-rules`, rule)).status).toBe(303);
  return { ...firm, dora, filip, page: `/${lang}/approvals` };
}

async function setLeave(person: Person, page: string, typed: Record<string, string>) {
  return person.submit(await person.get(page), "form#leave", typed, SET);
}

test.each(LANGUAGES)(
  "(%s) a substitute approves what only the absent person could, until the leave is ended",
  async (lang) => {
    const words = WORDS[lang].approvals.leave;
    const { owner, buyer, dora, filip, page } = await openFirm(lang);
    const request = await askFor(buyer.person, [[part, "1"]], { lang });
    expect((await filip.person.get(request)).page.querySelector("form#decision"), "before").toBeNull();

    const set = await setLeave(dora.person, page, { from: TODAY, to: LAST, substitute: filip.user });
    expect([set.status, set.location]).toEqual([303, `${page}#away`]);
    const until = FORMATS[lang].day(LAST);
    const theirs = await dora.person.get(page);
    expect(theirs.text("#away")).toContain(fill(words.own, { until, name: "Filip Approver" }));
    expect(theirs.page.querySelector("form#leave")).toBeNull();
    const mine = await filip.person.get(page);
    expect(mine.text("#away")).toContain(fill(words.theirs, { until, name: "Dora Approver" }));
    expect(mine.page.querySelector(`#to-decide ~ * a[href="${request}"]`)).not.toBeNull();
    expect((await buyer.person.get(request)).text("main")).toContain("Filip Approver");

    const seen = await filip.person.get(request);
    expect((await press(filip.person, seen, "approve")).status).toBe(303);
    expect((await buyer.person.get(request)).text("h1 .badge")).toBe(WORDS[lang].approvals.states.approved);

    const second = await askFor(buyer.person, [[part, "1"]], { lang, number: "N-8" });
    const shown = await filip.person.get(second);
    for (let times = 0; times < 2; times += 1)
      expect((await dora.person.submit(theirs, "form#own-leave", {}, ["intent", "end-leave"])).location).toBe(
        `${page}#away`,
      );
    expect((await press(filip.person, shown, "approve")).status, "ended meanwhile").toBe(409);
    const after = await filip.person.get(page);
    expect(after.text("#away")).not.toContain(fill(words.theirs, { until, name: "Dora Approver" }));

    const log = (await owner.person.get(`/${lang}/company`)).page
      .querySelectorAll(".people-log li")
      .map(({ text }) => text);
    const event = WORDS[lang].company.event;
    const people = { actor: "Dora Approver", subject: "Filip Approver" };
    expect(log.slice(0, 2)).toEqual([
      expect.stringContaining(fill(event["leave-ended"], people)),
      expect.stringContaining(fill(event["leave-set"], people)),
    ]);
    expect(log[1]).toContain(until);
  },
);

test.each(LANGUAGES)("(%s) a substitute is mailed, in their language, what waits on the first day", async (lang) => {
  const words = MAIL_WORDS[lang].approvalSubstitute;
  const { buyer, dora, filip, page } = await openFirm(lang);
  await filip.person.post("/en/language", { language: lang, to: "/en" });
  await askFor(buyer.person, [[part, "1"]], { number: "N-21" });
  await askFor(buyer.person, [[part, "2"]], { number: "N-22" });
  await setLeave(dora.person, page, { from: TODAY, to: LAST, substitute: filip.user });
  const mails = await shop.mails({ to: filip.email });
  const subject = fill(words.subject, { shop: "Dizna", absent: "Dora Approver" });
  expect(mails.map((mail) => mail.subject)).toEqual([subject]);
  for (const text of ["N-21", "N-22", "Iva Buyer", `http://localhost:3000/${lang}/approvals`, FORMATS[lang].day(LAST)])
    expect(mails[0]?.text).toContain(text);
});

test("a substitute of a later time is mailed on its first day, and not at all if nothing waits then or it has ended", async () => {
  const { buyer, dora, filip, page } = await openFirm("en");
  await askFor(buyer.person, [[part, "1"]]);
  const from = addDays(TODAY, 3);
  await setLeave(dora.person, page, { from, to: addDays(from, 2), substitute: filip.user });
  const later = () =>
    db.query
      .selectFrom("outbox")
      .selectAll()
      .where("kind", "=", "approval-substitute")
      .where("next_at", ">", Date.now());
  const [mail] = await later().execute();
  expect(toLocalDate(Number(mail?.next_at))).toBe(from);
  await dora.person.submit(await dora.person.get(page), "form#own-leave", {}, ["intent", "end-leave"]);
  await later().executeTakeFirstOrThrow();
  await db.query.updateTable("outbox").set({ next_at: 0 }).where("id", "=", Number(mail?.id)).execute();
  await vi.waitFor(async () => {
    const sent = db.query.selectFrom("outbox").select("state").where("id", "=", Number(mail?.id));
    expect((await sent.executeTakeFirst())?.state ?? "gone").not.toBe("waiting");
  });
  expect(await shop.mails({ to: filip.email, atLeast: 0 })).toEqual([]);
});

test.each(LANGUAGES)("(%s) what is wrong is said next to its field, and what was typed stays", async (lang) => {
  const words = WORDS[lang].approvals.leave.errors;
  const { dora, filip, buyer, page } = await openFirm(lang);
  const right = { from: TODAY, to: LAST, substitute: filip.user as string };
  const wrong: [field: keyof typeof right, typed: Partial<typeof right>, text: string][] = [
    ["from", { from: "" }, words.required],
    ["from", { from: "2026-02-30" }, words.date],
    ["from", { from: addDays(TODAY, -1) }, words.past],
    ["to", { to: "\0" }, words.date],
    ["to", { from: LAST, to: addDays(LAST, -1) }, words.period],
    ["to", { from: LAST, to: addDays(LAST, 90) }, words.long],
    ["substitute", { substitute: "" }, words.substitute],
  ];
  for (const [field, typed, text] of wrong) {
    const given = { ...right, ...typed };
    const answer = await setLeave(dora.person, page, given);
    expect([answer.status, answer.text(`#${field}-error`)], field).toEqual([
      400,
      `${WORDS[lang].approvals.leave[field]}: ${text}`,
    ]);
    expect(answer.page.querySelectorAll(".field__error"), text).toHaveLength(1);
    if (field !== "from") expect(answer.page.querySelector("#from")?.getAttribute("value")).toBe(given.from);
    const chosen = answer.page.querySelector("#substitute option[selected]")?.getAttribute("value");
    if (given.substitute) expect(chosen).toBe(filip.user);
  }
  const shown = await dora.person.get(page);
  expect(shown.text("#substitute")).not.toContain("Dora Approver");
  expect(shown.text("#substitute")).not.toContain("Iva Buyer");
  for (const substitute of [buyer.user, dora.user, "nobody"]) {
    const answer = await dora.person.post(page, { ...right, substitute, intent: "set-leave" });
    expect([answer.status, answer.text("#substitute-error")]).toEqual([
      409,
      `${WORDS[lang].approvals.leave.substitute}: ${words.substitute}`,
    ]);
    expect(answer.page.querySelector("#to")?.getAttribute("value")).toBe(LAST);
  }
  // The substitute is demoted while the form is open.
  await db.query.updateTable("company_member").set({ role: "buyer" }).where("user_id", "=", filip.user).execute();
  const late = await dora.person.submit(shown, "form#leave", right, SET);
  expect([late.status, late.text("#substitute-error")]).toEqual([
    409,
    `${WORDS[lang].approvals.leave.substitute}: ${words.substitute}`,
  ]);
  expect((await buyer.person.post(page, { ...right, intent: "set-leave" })).status, "a buyer").toBe(403);
  expect((await buyer.person.get(page)).page.querySelector("#away")).toBeNull();
});

test.each(LANGUAGES)("(%s) of two tabs the second says that it was changed, and keeps what was typed", async (lang) => {
  const { other } = WORDS[lang].approvals.leave;
  const { owner, dora, filip, page } = await openFirm(lang);
  const tabs = await dora.person.get(page);
  const typed = { from: TODAY, to: LAST, substitute: filip.user };
  const submit = (given: typeof typed) => dora.person.submit(tabs, "form#leave", given, SET);
  expect([(await submit(typed)).status, (await submit(typed)).status], "sent twice").toEqual([303, 303]);
  const second = await submit({ ...typed, substitute: owner.user });
  expect([second.status, second.text("#away .note--bad")]).toEqual([409, other]);
  expect(second.page.querySelector("#substitute option[selected]")?.getAttribute("value")).toBe(owner.user);
  expect(second.text("#own-leave")).toContain("Filip Approver");

  const stale = await dora.person.get(page);
  await dora.person.submit(stale, "form#own-leave", {}, ["intent", "end-leave"]);
  expect((await submit({ ...typed, substitute: owner.user })).status).toBe(303);
  const ended = await dora.person.submit(stale, "form#own-leave", {}, ["intent", "end-leave"]);
  expect([ended.status, ended.text("#away .note--bad")]).toEqual([409, other]);
  expect((await dora.person.get(page)).text("#own-leave")).toContain("Ana Owner");
});

test.each(LANGUAGES)(
  "(%s) a leave that is to come says from when; a substitute who may approve no more is named as such",
  async (lang) => {
    const words = WORDS[lang].approvals.leave;
    const { dora, filip, page } = await openFirm(lang);
    const [from, until] = [LAST, addDays(LAST, 89)];
    expect((await setLeave(dora.person, page, { from, to: until, substitute: filip.user })).status).toBe(303);
    const days = { from: FORMATS[lang].day(from), until: FORMATS[lang].day(until) };
    expect((await dora.person.get(page)).text("#away")).toContain(
      fill(words.ownLater, { ...days, name: "Filip Approver" }),
    );
    expect((await filip.person.get(page)).text("#away")).toContain(
      fill(words.theirsLater, { ...days, name: "Dora Approver" }),
    );
    await db.query.updateTable("company_member").set({ role: "viewer" }).where("user_id", "=", filip.user).execute();
    expect((await dora.person.get(page)).text("#away .note--warn")).toBe(
      fill(words.ownVoid, { name: "Filip Approver" }),
    );
  },
);
