import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { User } from "#erp-adapter/contract/accounts.ts";
import { COMPANY_ROLES, type CompanyRole, FIGURE_RIGHTS, mayAs } from "#erp-adapter/contract/company-roles.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import { employ } from "#tests/support/employ.ts";
import { INJECTOR } from "#tests/support/goods.ts";
import { type Answer, openTestShop, type Person, type TestShop } from "#tests/support/open-test-shop.ts";
import { addToCart, ORDER_BUTTON, successIn } from "#tests/support/purchase.ts";
import { IS_LONG, pickToday, SEED } from "#tests/support/rounds.ts";
import { fill, LANGUAGES, type Language, WORDS } from "#tests/support/words.ts";

const PASSWORD = "a good long secret";

let shop: TestShop;
let companies = 0;

beforeAll(async () => {
  shop = await openTestShop({ products: 60 });
});
afterAll(() => shop.close());

describe.each(pickToday(LANGUAGES, 1))(`a colleague in %s, seed ${SEED}`, (lang) => {
  const words = WORDS[lang];

  test("is invited, joins by the mailed link, orders within the role, and is removed", async () => {
    const { owner, domain } = await openCompany();
    const email = `eva@${domain}`;
    const sent = await invite(owner, email, { lang, role: "buyer", order: "1.234,50", month: "9.000" });
    expect(sent.location).toBe(`/${lang}/company`);
    const page = await owner.follow(sent);
    expect(page.text(".toast")).toContain(fill(words.notices["invitation-sent"], { email }));
    expect(page.text("main")).toContain(email);
    expect(page.text("main")).toContain(lang === "hr" ? "1.234,50" : "1,234.50");

    const eva = shop.visit();
    const link = await linkTo(email, lang);
    const form = await eva.get(link);
    expect(form.page.querySelector("input[name=email]")?.getAttribute("value")).toBe(email);
    const wrong = await eva.submit(form, "form#join", { name: "", password: "short", passwordRepeat: "other" });
    expect(wrong.status).toBe(400);
    expect(wrong.text("main")).toContain(words.errors.required);
    const joined = await sendInTime(() => eva.submit(form, "form#join", typed("Eva Đurić")));
    expect(joined.location, joined.text("main")).toBe(`/${lang}/login`);
    expect((await eva.follow(joined)).text(".toast")).toContain(words.notices["company-joined"]);
    expect((await eva.get(link)).text("main")).toContain(words.join.closed);
    expect((await eva.post(link, typed("Eva"))).status).toBe(400);

    await eva.login(email, PASSWORD);
    expect((await eva.get(`/${lang}/company`)).status).toBe(403);
    expect((await eva.get(`/${lang}/finances`)).status).toBe(403);
    await addToCart(eva, INJECTOR, "1", lang);
    expect((await orderCart(eva, lang)).location).toEqual(successIn(lang));

    await post(owner, lang, { intent: "remove", person: await idOf(owner, email) });
    const ended = await eva.get(`/${lang}/orders/0`);
    expect(ended.location).toMatch(new RegExp(`^/${lang}/login`));
    const refused = await shop.visit().post(`/${lang}/login`, { intent: "login", email, password: PASSWORD });
    expect([refused.status, refused.text("main")]).toEqual([400, expect.stringContaining(words.login.removed)]);
    const log = (await owner.get(`/${lang}/company`)).text(".people-log");
    expect(log).toContain(fill(words.company.event.joined, { subject: "Eva Đurić" }));
    expect(log).toContain(fill(words.company.event.removed, { actor: "Ana Znak", subject: "Eva Đurić" }));
  });

  test("a removed colleague comes back by a new invitation, with the earlier password", async () => {
    const { owner, domain } = await openCompany();
    const email = `eva@${domain}`;
    await join(owner, email);
    await post(owner, lang, { intent: "remove", person: await idOf(owner, email) });
    await invite(owner, email, { lang, role: "viewer" });
    const eva = shop.visit();
    const form = await eva.get(await linkTo(email, lang, 2));
    expect(form.text("main")).toContain(words.join.comeBackText);
    expect(form.page.querySelector("input[name=password]")).toBeNull();
    const back = await eva.submit(form, "main form");
    expect(back.location).toBe(`/${lang}/login`);
    await eva.login(email, PASSWORD);
    await addToCart(eva, INJECTOR, "1", lang);
    const cart = await eva.get(`/${lang}/cart/1`);
    expect(cart.text("form#order")).toContain(words.cart.mayNotOrder);
    expect(cart.page.querySelector("form#order button[value=order]")).toBeNull();
  });

  test.each([
    ["1.234,50", true],
    ["0", true],
    ["", true],
    ["-5", false],
    ["99999999999", false],
    ["abc", false],
  ])("with a limit of %j: accepted %s, and what was typed stays", async (order, isAccepted) => {
    const { owner, domain } = await openCompany();
    const answer = await invite(owner, `eva@${domain}`, { lang, role: "buyer", order });
    expect(answer.status, answer.text(".field__error")).toBe(isAccepted ? 303 : 400);
    if (isAccepted) return;
    expect(answer.text(".field__error")).toContain(words.errors.amount);
    expect(answer.page.querySelector("#invitation input[name=order]")?.getAttribute("value")).toBe(order);
  });

  test("whose address is no address, is a colleague's, or has an account elsewhere", async () => {
    const { owner, domain } = await openCompany();
    expect((await invite(owner, "not an address", { lang })).text(".field__error")).toContain(words.errors.email);
    const known = await invite(owner, `ANA@${domain}`, { lang });
    expect([known.status, known.text(".field__error")]).toEqual([
      409,
      expect.stringContaining(words.errors.colleagueKnown),
    ]);
    const other = await openCompany();
    const email = `ana@${other.domain}`;
    await invite(owner, email, { lang });
    const visitor = shop.visit();
    const link = await linkTo(email, lang);
    const refused = await visitor.submit(await visitor.get(link), "form#join", typed("Ana"));
    expect([refused.status, refused.text("main")]).toEqual([
      409,
      expect.stringContaining(fill(words.join["in-use"], { email })),
    ]);
  });

  test("is told who is signed in, and which address is invited", async () => {
    const { owner, domain } = await openCompany();
    const email = `eva@${domain}`;
    await invite(owner, email, { lang });
    const link = await linkTo(email, lang);
    const says = fill(words.join["other-person"], { name: "Ana Znak", email });
    expect((await owner.get(link)).text("main")).toContain(says);
    const sent = await owner.post(link, typed("Eva"));
    expect([sent.status, sent.text("main")]).toEqual([409, expect.stringContaining(says)]);
    const stranger = await shop.visit().post(link, { ...typed("Eva"), email: "stranger@x.example" });
    expect([stranger.status, stranger.text("main")]).toEqual([
      409,
      expect.stringContaining(fill(words.join["other-address"], { email })),
    ]);
  });
});

describe.each(pickToday(LANGUAGES, 1, SEED + 1))(`rights that the ERP does not give (%s), seed ${SEED}`, (lang) => {
  const { company, join: words } = WORDS[lang];
  const nameOf = (lacks: readonly string[]) =>
    lacks.length > 1 ? company.figures.both : company.figures[lacks[0] === "invoices" ? "invoices" : "finances"];
  const isolate = (text: string) => text.replaceAll("\u00a0", " ");

  test.each(
    [
      { finances: false, invoices: false },
      { finances: false, invoices: true },
      { finances: true, invoices: false },
      { finances: true, invoices: true },
    ].flatMap((rights) => COMPANY_ROLES.map((role) => ({ ...rights, role }))),
  )(
    "a $role with finances $finances, invoices $invoices: the label says what the person has",
    async ({ role, ...rights }) => {
      const { owner, colleague, colleagueId: person } = await openCompany(rights);
      if (role !== "owner") await post(owner, lang, { intent: "change", person, role });
      const lacks = FIGURE_RIGHTS.filter((right) => !rights[right]);
      const missing = lacks.filter((right) => mayAs(role, right));
      const without = missing.length > 0 ? `, ${fill(company.without, { what: nameOf(missing) })}` : "";
      const page = await owner.get(`/${lang}/company`);
      const card = page.page.querySelectorAll(".people > li").find((one) => one.text.includes("Ivo Znak"));
      const label = card?.querySelector("div:not(.people__name) > p")?.text ?? "";
      expect(isolate(label)).toBe(isolate(`${company.roles[role]}${without}`));
      const warned = card?.querySelector("form .note--warn")?.text ?? "";
      expect(warned).toBe(lacks.length > 0 ? fill(company.lacks.colleague, { what: nameOf(lacks) }) : "");
      for (const [right, path] of [
        ["finances", "finances"],
        ["invoices", "invoices/0"],
      ] as const) {
        const isOpen = mayAs(role, right) && rights[right];
        expect((await colleague.get(`/${lang}/${path}`)).status, path).toBe(isOpen ? 200 : 403);
      }
    },
  );

  test("the person who invites is told what the invited will not see, and the invited are promised nothing", async () => {
    const { owner, colleague, domain } = await openCompany({ finances: false, invoices: false });
    const what = company.figures.both;
    const asked = await colleague.get(`/${lang}/company`);
    expect(asked.text("form#invitation .note--warn")).toBe(fill(company.lacks.invited, { what }));
    expect((await owner.get(`/${lang}/company`)).text("form#invitation .note--warn"), "the owner has both").toBe("");
    const email = `eva@${domain}`;
    await invite(colleague, email, { lang, role: "bookkeeper" });
    const label = `${company.roles.bookkeeper}, ${fill(company.without, { what })}`;
    for (const reader of [owner, colleague])
      expect((await reader.get(`/${lang}/company`)).text("section[aria-labelledby=invitations]")).toContain(label);

    const eva = shop.visit();
    const form = await eva.get(await linkTo(email, lang));
    expect(form.text("main")).toContain(fill(words.figures, { what }));
    await sendInTime(() => eva.submit(form, "form#join", typed("Eva Đurić")));
    await eva.login(email, PASSWORD);
    expect((await eva.get(`/${lang}/invoices/0`)).status).toBe(403);
    expect((await eva.get(`/${lang}`)).page.querySelector("a[href*='/invoices/'], a[href$='/finances']")).toBeNull();
    const [people] = (await owner.get(`/${lang}/company`)).page.querySelectorAll(".people");
    expect(people?.querySelectorAll("li").find((one) => one.text.includes(email))?.text).toContain(label);
  });

  test("while the ERP does not answer no one is said to lack a right, or to have access that was closed", async () => {
    const { owner, colleagueId: person } = await openCompany({ finances: false, invoices: false });
    await post(owner, lang, { intent: "change", person, role: "bookkeeper" });
    vi.spyOn(shop.shop.erp.accounts, "colleagues").mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    const page = (await owner.get(`/${lang}/company`)).text("main");
    vi.restoreAllMocks();
    expect(page).toContain(company.away);
    expect(page).toContain(company.states.unread);
    expect(page).not.toContain(fill(company.without, { what: company.figures.both }));
  });

  test("an account that was made, whose row the shop could not write, is not told that nothing was done", async () => {
    const { owner, domain } = await openCompany();
    const email = `eva@${domain}`;
    await invite(owner, email, { lang, role: "viewer" });
    const eva = shop.visit();
    const form = await eva.get(await linkTo(email, lang));
    vi.spyOn(shop.shop.company.invitations, "joined").mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    const joined = await eva.submit(form, "form#join", typed("Eva Đurić"));
    expect(joined.location, joined.text("main")).toBe(`/${lang}/login`);
    await eva.login(email, PASSWORD);
    expect((await eva.get(`/${lang}/company`)).status, "in the invited role").toBe(403);
  });
});

describe("roles", () => {
  test.each<[CompanyRole, boolean]>([
    ["owner", true],
    ["approver", true],
    ["buyer", true],
    ["bookkeeper", false],
    ["viewer", false],
  ])("a %s orders: %s, also with the page open before", async (role, mayOrder) => {
    const { owner, colleague, colleagueId } = await openCompany();
    await addToCart(colleague, INJECTOR);
    const open = await colleague.get("/en/cart/1");
    await post(owner, "en", { intent: "change", person: colleagueId, role });
    const answer = await colleague.submit(open, "form#order", { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
    expect([answer.status, answer.location]).toEqual(mayOrder ? [303, successIn("en")] : [403, null]);
  });

  test.each<[CompanyRole, number]>([
    ["buyer", 303],
    ["approver", 303],
    ["viewer", 403],
    ["bookkeeper", 403],
  ])("a %s changes addresses and own numbers: %i", async (role, status) => {
    const { owner, colleague, colleagueId } = await openCompany();
    await post(owner, "en", { intent: "change", person: colleagueId, role });
    const place = { address: "Put 7", postalCode: "21000", city: "Split", country: "HR" };
    const address = await colleague.post("/en/addresses/new", { key: `k-${role}`, name: "Split", ...place });
    const number = await colleague.post(`/en/products/${INJECTOR}`, { intent: "own-number", number: "X-1" });
    expect([address.status, number.status]).toEqual([status, status]);
    const page = await colleague.get("/en/addresses");
    expect(page.status).toBe(200);
    expect(page.page.querySelectorAll("main form, main a.btn--main")).toHaveLength(status === 303 ? 2 : 0);
    expect((await colleague.get("/en/addresses/new")).status).toBe(status === 303 ? 200 : 403);
  });

  test("the header has the page for owners alone", async () => {
    const { owner, colleague, colleagueId } = await openCompany();
    const link = "header a[href='/en/company']";
    expect((await colleague.get("/en")).page.querySelector(link)).not.toBeNull();
    await post(owner, "en", { intent: "change", person: colleagueId, role: "approver" });
    expect((await colleague.get("/en")).page.querySelector(link)).toBeNull();
    expect((await owner.get("/en")).page.querySelector(link)).not.toBeNull();
  });
});

describe("the last owner", () => {
  test("changes nothing about themselves, hands over, and is an approver then", async () => {
    const { owner, colleague, colleagueId, ownerId } = await openCompany();
    await post(owner, "en", { intent: "change", person: colleagueId, role: "buyer" });
    const forms: Record<string, string>[] = [
      { intent: "remove", person: ownerId },
      { intent: "change", person: ownerId, role: "buyer" },
    ];
    for (const form of forms) {
      const refused = await post(owner, "en", form);
      expect([refused.status, refused.text("main")]).toEqual([
        409,
        expect.stringContaining(WORDS.en.company.refused["last-owner"]),
      ]);
    }
    const self = await post(owner, "en", { intent: "hand-over", person: ownerId });
    expect(self.text("main")).toContain(WORDS.en.company.refused.self);
    const over = await post(owner, "en", { intent: "hand-over", person: colleagueId });
    expect(over.location).toBe("/en/my-profile");
    expect((await owner.get("/en/company")).status).toBe(403);
    expect((await colleague.get("/en/company")).status).toBe(200);
  });

  test("a company is not handed over to a person whom the distributor has blocked", async () => {
    const { owner, colleagueId } = await openCompany();
    await post(owner, "en", { intent: "change", person: colleagueId, role: "buyer" });
    shop.staff.blockUser(colleagueId);
    const refused = await post(owner, "en", { intent: "hand-over", person: colleagueId });
    expect([refused.status, refused.text("main")]).toEqual([
      409,
      expect.stringContaining(WORDS.en.company.refused.gone),
    ]);
    expect((await owner.get("/en/company")).status).toBe(200);
  });

  test("of two who remove one another in two tabs, one stays", async () => {
    const { owner, colleague, colleagueId, ownerId, partner } = await openCompany();
    const answers = await Promise.all([
      post(owner, "en", { intent: "remove", person: colleagueId }),
      post(colleague, "en", { intent: "remove", person: ownerId }),
    ]);
    expect(answers.map(({ status }) => status)).toContain(303);
    const people = await shop.shop.company.members.of(partner);
    expect(people.filter(({ removed }) => !removed)).toHaveLength(1);
  });
});

const TWICE_AT_ONCE = IS_LONG ? 50 : 15;
test(`an invitation accepted twice at once makes one account, ${TWICE_AT_ONCE} times`, async () => {
  const { owner, domain, partner } = await openCompany();
  for (let at = 0; at < TWICE_AT_ONCE; at += 1) {
    const email = `eva${at}@${domain}`;
    await owner.post("/en/company", { intent: "invite", email, role: "viewer" });
    const link = await linkTo(email, "en");
    const names = ["Eva", at % 2 === 0 ? "Eva" : "Evica"];
    const answers = await Promise.all(names.map((name) => shop.visit().post(link, typed(name))));
    // On a busy machine all answers may be 503, because they came too late: then each form is sent again.
    for (const name of answers.some(({ status }) => status === 303) ? [] : names)
      answers.push(await shop.visit().post(link, typed(name)));
    expect(answers.map(({ status }) => status)).toContain(303);
    const people = await shop.shop.company.members.of(partner);
    expect(people.filter((one) => one.email === email)).toMatchObject([{ role: "viewer", removed: false }]);
  }
  const named = (await owner.get("/en/company")).page.querySelectorAll("li h3");
  expect(named).toHaveLength(TWICE_AT_ONCE + 2);
});

test("no one of another company, no invented person and no invented form changes anything", async () => {
  const { owner } = await openCompany();
  const other = await openCompany();
  for (const [form, status] of [
    [{ intent: "remove", person: other.colleagueId }, 404],
    [{ intent: "change", person: other.colleagueId, role: "viewer" }, 404],
    [{ intent: "hand-over", person: "invented" }, 404],
    [{ intent: "remove" }, 400],
    [{ intent: "change", person: other.colleagueId, role: "admin" }, 400],
    [{ intent: "other" }, 400],
    [{}, 400],
  ] as [Record<string, string>, number][])
    expect((await post(owner, "en", form)).status, JSON.stringify(form)).toBe(status);
  expect((await owner.get("/en/company?before=x")).status).toBe(404);
  expect((await other.colleague.get("/en/company")).status).toBe(200);
});

/** A company with two owners: Ana, and a colleague. */
async function openCompany(rights?: User["rights"]) {
  companies += 1;
  const domain = `servis${companies}.example`;
  const partner = `77${String(companies).padStart(4, "0")}` as PartnerCode;
  const owner = await employ(shop, { partner, name: "Ana Znak", email: `ana@${domain}` });
  const colleague = await employ(shop, { partner, name: "Ivo Znak", email: `ivo@${domain}`, rights });
  const [ownerId, colleagueId] = [await idOfPerson(owner), await idOfPerson(colleague)];
  return { owner, colleague, ownerId, colleagueId, domain, partner };
}

async function idOfPerson({ cookies }: Person): Promise<UserId> {
  const user = await shop.shop.request.cookies.user.parse(`user=${cookies.get("user")}`);
  return user.id;
}

async function idOf(owner: Person, email: string): Promise<string> {
  const user = await shop.shop.request.cookies.user.parse(`user=${owner.cookies.get("user")}`);
  return (await shop.shop.company.members.of(user.partner)).find((one) => one.email === email)?.user ?? "";
}

async function invite(
  owner: Person,
  email: string,
  { lang, role = "buyer", ...limits }: { lang: Language; role?: CompanyRole; order?: string; month?: string },
): Promise<Answer> {
  const page = await owner.get(`/${lang}/company`);
  return owner.submit(page, "form#invitation", { email, role, ...limits });
}

async function join(owner: Person, email: string): Promise<void> {
  await invite(owner, email, { lang: "en" });
  const link = await linkTo(email, "en");
  const answer = await sendInTime(() => shop.visit().post(link, typed("Eva Đurić")));
  expect(answer.status).toBe(303);
}

/** Sends a form. If a busy machine answers 503, because the password check took too long, sends it up to twice more. */
async function sendInTime(send: () => Promise<Answer>): Promise<Answer> {
  let answer = await send();
  for (let again = 0; again < 2 && answer.status === 503; again += 1) answer = await send();
  return answer;
}

function post(owner: Person, lang: Language, form: Record<string, string>): Promise<Answer> {
  return owner.post(`/${lang}/company`, form);
}

function typed(name: string) {
  return { name, password: PASSWORD, passwordRepeat: PASSWORD };
}

/** The link of the newest mail to the address in this language. */
async function linkTo(email: string, lang: Language, atLeast = 1): Promise<string> {
  const mails = await shop.mails({ to: email, atLeast });
  const links = mails.flatMap(({ text }) => /http:\/\/localhost:3000(\/\S+)/.exec(text ?? "")?.[1] ?? []);
  const link = links.findLast((one) => one.startsWith(`/${lang}/company/join`));
  if (!link) throw new Error(`no link to ${email}`);
  return link;
}

async function orderCart(person: Person, lang: Language): Promise<Answer> {
  return person.submit(await person.get(`/${lang}/cart/1`), "form#order", { buyerDocumentNumber: "N-1" }, ORDER_BUTTON);
}
