import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { User } from "#erp-adapter/contract/accounts.ts";
import type { PartnerCode, UserId } from "#erp-adapter/contract/context.ts";
import { toEurCents } from "#erp-adapter/contract/money.ts";
import { type Grant, NO_LIMITS } from "#rules/company-member.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createCompanyLetters } from "../mail/company-letters.ts";
import { createCompanyMails } from "../mail/company-mails.ts";
import { toFramedMail } from "../mail/framed-mail.ts";
import { createMailQueue } from "../outbox/mail-queue.ts";
import { createSigner } from "../signing.ts";
import { INVITED_FOR, MOST_INVITATIONS } from "./invitation.ts";
import { createInvitations } from "./invitations.ts";
import { createMembers, memberWith } from "./members.ts";

const A = "001001" as PartnerCode;
const B = "001002" as PartnerCode;
const ANA = person("ana", "Ana Primjer");
const IVO = person("ivo", "Ivo Žgombić");
const EVA = person("eva", "Eva Đurić");
const BUYER: Grant = { role: "buyer", limits: { order: toEurCents(50_000), day: null, month: toEurCents(0) } };

const signer = createSigner("a secret of at least thirty-two characters");
let dataDir: string;
let db: OpenShopDb;
let now: number;
let ids: number;
let kicks: number;

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-people-"));
  db = await openTestDb(dataDir);
  [now, ids, kicks] = [Date.UTC(2026, 10, 26, 9), 0, 0];
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe("rights", () => {
  test("an account without a row is an owner, and its login writes that down", async () => {
    expect(await members().memberOf(user(ANA))).toMatchObject({ role: "owner", limits: NO_LIMITS, removed: false });
    expect(await members().of(A)).toEqual([]);
    expect(await members().see(user(ANA))).toMatchObject({ role: "owner", removed: false });
    expect(await members().of(A)).toMatchObject([{ user: "ana", name: "Ana Primjer", email: "ana@servis.example" }]);
  });

  test("a login changes name and address, and nothing else", async () => {
    await act({ kind: "change", ...BUYER }, ANA, IVO);
    await members().see(user({ ...IVO, name: "Ivo Novi", email: "novi@servis.example" }));
    expect(await members().memberOf(user(IVO))).toMatchObject(BUYER);
    expect(await named("ivo")).toMatchObject({ name: "Ivo Novi", email: "novi@servis.example", ...BUYER });
    await members().see(user({ ...IVO, name: "Ivo Novi", email: "last@servis.example" }));
    expect(await named("ivo"), "the address alone").toMatchObject({ name: "Ivo Novi", email: "last@servis.example" });
  });

  test("the language of the last login, or the one changed to since, is kept for the mails", async () => {
    const locale = async () =>
      (await db.query.selectFrom("company_member").select("locale").executeTakeFirst())?.locale;
    await members().see(user(ANA));
    expect(await locale()).toBeNull();
    await members().see(user(ANA), "hr");
    await members().see(user(ANA));
    expect(await locale(), "a login that names none changes none").toBe("hr");
    await members().speak("en", { partner: A, user: user(ANA).id });
    expect(await locale()).toBe("en");
    await invite();
    await invitations().joined(await begun(await lastKey()), EVA, "hr");
    const joined = db.query.selectFrom("company_member").select("locale").where("user_id", "=", user(EVA).id);
    expect((await joined.executeTakeFirst())?.locale, "the language in which the invitation was accepted").toBe("hr");
  });

  test("a person without a company is no member, and their login writes nothing", async () => {
    const nobody = { ...user(ANA), partner: null };
    expect([await members().memberOf(nobody), await members().see(nobody)]).toEqual([null, null]);
    expect(await members().of(A)).toEqual([]);
  });

  test("a person's rights in one company say nothing in another", async () => {
    await act({ kind: "change", ...BUYER }, ANA, IVO);
    expect(await members().memberOf({ ...user(IVO), partner: B })).toMatchObject({ role: "owner" });
    expect(await members().of(B)).toEqual([]);
    expect(await members().events(B, { before: null, limit: 10 })).toEqual([]);
  });

  test("limits are those of buyers and approvers alone", async () => {
    for (const role of ["buyer", "approver"] as const) {
      await act({ kind: "change", role, limits: BUYER.limits }, ANA, IVO);
      expect(await members().memberOf(user(IVO))).toMatchObject({ role, limits: BUYER.limits });
    }
    for (const role of ["viewer", "bookkeeper", "owner"] as const) {
      await act({ kind: "change", role, limits: BUYER.limits }, ANA, IVO);
      expect(await members().memberOf(user(IVO))).toMatchObject({ role, limits: NO_LIMITS });
    }
  });

  test("removed and given access again", async () => {
    await act({ kind: "change", ...BUYER }, ANA, IVO);
    await act({ kind: "remove" }, ANA, IVO);
    expect(await members().memberOf(user(IVO))).toMatchObject({ removed: true });
    expect(await memberWith("order", db, user(IVO))).toBeNull();
    await act({ kind: "readmit", role: "viewer", limits: NO_LIMITS }, ANA, IVO);
    expect(await members().memberOf(user(IVO))).toMatchObject({ role: "viewer", removed: false });
    expect(await memberWith("order", db, user(IVO))).toBeNull();
    expect(await memberWith("orders", db, user(IVO))).toMatchObject({ role: "viewer" });
    expect(await members().events(A, { before: null, limit: 1 })).toMatchObject([
      { kind: "readmitted", subject: IVO, was: null, now: { role: "viewer" } },
    ]);
  });

  test("the last owner stays, no matter who has access beside them", async () => {
    await act({ kind: "change", ...BUYER }, ANA, IVO);
    for (const wanted of [{ kind: "remove" }, { kind: "change", ...BUYER }] as const)
      expect(await act(wanted, ANA, ANA)).toBe("last-owner");
    await members().see(user(EVA));
    expect(await act({ kind: "remove" }, ANA, ANA), "beside another owner").toBe("self");
  });

  test("handed over: the colleague is an owner, and the owner an approver", async () => {
    await act({ kind: "hand-over" }, ANA, IVO);
    expect(await members().memberOf(user(IVO))).toMatchObject({ role: "owner", removed: false });
    expect(await members().memberOf(user(ANA))).toMatchObject({ role: "approver", removed: false });
    expect(await members().events(A, { before: null, limit: 10 })).toMatchObject([
      { kind: "handed-over", actor: { id: "ana" }, subject: IVO, now: { role: "owner", limits: NO_LIMITS } },
    ]);
    expect(await act({ kind: "remove" }, ANA, IVO)).toBe("no-right");
  });

  test("each change is kept with its author, newest first, with the state before and after", async () => {
    await act({ kind: "change", ...BUYER }, ANA, IVO);
    now += 1;
    await act({ kind: "change", role: "viewer", limits: NO_LIMITS }, ANA, IVO);
    await act({ kind: "remove" }, IVO, ANA);
    now += 1;
    await act({ kind: "remove" }, ANA, IVO);
    const [removed, changed, first, ...none] = await members().events(A, { before: null, limit: 10 });
    expect(none).toEqual([]);
    const both = { actor: { id: "ana", name: "Ana Primjer" }, subject: IVO };
    expect(removed).toMatchObject({ kind: "removed", at: now, ...both, was: { role: "viewer" }, now: null });
    expect(changed).toMatchObject({ kind: "changed", ...both, was: BUYER, now: { role: "viewer" } });
    expect(first).toMatchObject({ kind: "changed", was: { role: "owner" }, now: BUYER });
    expect(await members().events(A, { before: changed?.id ?? 0, limit: 1 })).toEqual([first]);
  });
});

describe("an invitation", () => {
  test("is mailed with a key of which the table has a digest alone", async () => {
    await invite();
    const key = await lastKey();
    expect(kicks).toBe(1);
    const rows = JSON.stringify(await db.query.selectFrom("company_invitation").selectAll().execute());
    expect(rows).not.toContain(key);
    expect(await invitations().find(key)).toMatchObject({
      invitation: { email: EVA.email, ...BUYER, inviter: { id: "ana", name: "Ana Primjer" } },
      member: null,
    });
    for (const wrong of ["", "x", `${key}x`, key.slice(1)]) expect(await invitations().find(wrong)).toBeNull();
  });

  test.each([
    ["en", "Ana Primjer invites you", "Accept the invitation"],
    ["hr", "Ana Primjer Vas poziva", "Prihvati poziv"],
  ] as const)("is written in %s", async (locale, subject, link) => {
    await invite(EVA.email, locale);
    const mail = letter(await lastPayload());
    expect(mail).toMatchObject({ to: { address: EVA.email }, subject: `Dizna: ${subject}`, language: locale });
    for (const text of [mail.text, mail.html]) {
      expect(text).toContain(link);
      expect(text).toContain(`https://shop.example/${locale}/company/join?key=${await lastKey()}`);
    }
  });

  test("makes a member of the person who accepts it, once, even if its answer is lost and it is sent again", async () => {
    await invite();
    const key = await lastKey();
    const invitation = await begun(key);
    for (let tries = 0; tries < 2; tries += 1) expect(await invitations().joined(invitation, EVA)).toBe("joined");
    expect(await members().memberOf(user(EVA))).toMatchObject({ ...BUYER, removed: false });
    expect([await invitations().find(key), await invitations().begin(key)]).toEqual([null, false]);
    expect(await members().events(A, { before: null, limit: 10 })).toMatchObject([
      { kind: "joined", actor: { id: "eva" }, subject: EVA, now: BUYER },
      { kind: "invited" },
    ]);
  });

  test("is over after seven days", async () => {
    await invite();
    const key = await lastKey();
    now += INVITED_FOR - 1;
    expect((await invitations().find(key))?.invitation).toMatchObject({
      ...{ invitedAt: now - INVITED_FOR + 1, endsAt: now + 1 },
    });
    now += 1;
    expect([await invitations().find(key), await invitations().begin(key)]).toEqual([null, false]);
    expect(await invitations().of(A)).toHaveLength(1);
  });

  test("sent again has a new key, and the old one opens nothing", async () => {
    await invite();
    const first = await lastKey();
    await invite(EVA.email.toUpperCase());
    expect(await invitations().of(A)).toHaveLength(1);
    expect(await invitations().find(first)).toBeNull();
    expect(await invitations().find(await lastKey())).not.toBeNull();
  });

  test("withdrawn opens nothing, and is kept in the log; another company cannot withdraw it", async () => {
    await invite();
    const [one] = await invitations().of(A);
    await invitations().withdraw({ partner: B, actor: ANA }, one?.id ?? "");
    expect(await invitations().of(A)).toHaveLength(1);
    await withdraw();
    await withdraw(one?.id);
    expect(await invitations().find(await lastKey())).toBeNull();
    const nobody = { id: null, name: "", email: EVA.email };
    expect(await members().events(A, { before: null, limit: 10 })).toMatchObject([
      { kind: "withdrawn", actor: { id: "ana" }, subject: nobody, was: BUYER, now: null },
      { kind: "invited", actor: { id: "ana" }, subject: nobody, was: null, now: BUYER },
    ]);
  });

  test("withdrawn while the account was made gives no access", async () => {
    await invite();
    const key = await lastKey();
    const invitation = await begun(key);
    await withdraw();
    expect(await invitations().joined(invitation, EVA)).toBe("withdrawn");
    expect(await members().memberOf(user(EVA))).toMatchObject({ removed: true });
  });

  test("whose account the shop has not heard of gives its role all the same, never an owner's", async () => {
    await invite();
    await begun(await lastKey());
    expect(await members().memberOf(user(EVA))).toMatchObject(BUYER);
    expect(await memberWith("people", db, user(EVA))).toBeNull();
    expect(await members().see(user(EVA))).toMatchObject(BUYER);
    expect(await named("eva")).toMatchObject(BUYER);
    expect(await invitations().of(A)).toEqual([]);
  });

  test("sent again while its account is made: the last one counts, though the first was withdrawn by it", async () => {
    await invite();
    await begun(await lastKey());
    now += 1;
    await invite();
    await begun(await lastKey());
    expect(await members().memberOf(user(EVA))).toMatchObject({ ...BUYER, removed: false });
  });

  test("that is being accepted gives no access to a person of the company who was removed", async () => {
    await members().see(user(EVA));
    await act({ kind: "remove" }, ANA, EVA);
    now += 1;
    await invite();
    await begun(await lastKey());
    expect(await members().memberOf(user(EVA))).toMatchObject({ role: "owner", removed: true });
    expect(await memberWith("orders", db, user(EVA))).toBeNull();
  });

  test("that was accepted says nothing about another account with its address, which the distributor approved", async () => {
    await invite();
    await accept(await lastKey(), EVA);
    const other = { ...EVA, id: "other" as UserId };
    expect(await members().memberOf(user(other))).toMatchObject({ role: "owner" });
    expect(await members().see(user(other))).toMatchObject({ role: "owner" });
  });

  test("of before a later decision about the person is withdrawn by it: no one comes back by an old link", async () => {
    await members().see(user(EVA));
    await act({ kind: "remove" }, ANA, EVA);
    await invite();
    const key = await lastKey();
    await act({ kind: "readmit", role: "viewer", limits: NO_LIMITS }, ANA, EVA);
    expect(await invitations().find(key)).toBeNull();
    await act({ kind: "remove" }, ANA, EVA);
    expect(await invitations().readmit(key)).toBeNull();
    expect(await members().memberOf(user(EVA))).toMatchObject({ role: "viewer", removed: true });
  });

  test("sent by an owner who is one no more is withdrawn, and no sooner", async () => {
    await members().see(user(IVO));
    await invite(EVA.email, "en", IVO);
    await act({ kind: "change", role: "owner", limits: NO_LIMITS }, ANA, IVO);
    expect(await invitations().of(A)).toHaveLength(1);
    await act({ kind: "change", ...BUYER }, ANA, IVO);
    expect(await invitations().of(A)).toEqual([]);
  });

  test("of a colleague who has access is refused, in any spelling; a removed one comes back by it", async () => {
    await members().see(user(EVA));
    expect(await invite(EVA.email.toUpperCase())).toBe("known");
    await act({ kind: "remove" }, ANA, EVA);
    expect(await invite()).toBeNull();
    const key = await lastKey();
    expect(await invitations().find(key)).toMatchObject({ member: { user: "eva", removed: true } });
    expect(await invitations().readmit(key)).toMatchObject({ user: "eva" });
    expect(await members().memberOf(user(EVA))).toMatchObject({ ...BUYER, removed: false });
    expect(await members().events(A, { before: null, limit: 1 })).toMatchObject([
      { kind: "joined", actor: { id: "eva" }, subject: EVA, was: null, now: BUYER },
    ]);
    expect(await invitations().readmit(key)).toBeNull();
  });

  test("of a colleague is refused too if another account with the same address was removed", async () => {
    await members().see(user(EVA));
    await act({ kind: "remove" }, ANA, EVA);
    await members().see(user({ ...EVA, id: "other" as UserId }));
    expect(await invite()).toBe("known");
  });

  test("gives access again to removed people alone: it stays open for others, and changes no colleague", async () => {
    await invite();
    const key = await lastKey();
    expect(await invitations().readmit(key), "of somebody new").toBeNull();
    await members().see(user(EVA));
    expect(await invitations().readmit(key), "of somebody whom the distributor has approved meanwhile").toBeNull();
    expect(await members().memberOf(user(EVA))).toMatchObject({ role: "owner", removed: false });
    expect(await invitations().find(key)).not.toBeNull();
  });

  test.each([{ kind: "change", ...BUYER } as const, { kind: "remove" } as const])(
    "is sent by owners alone: not after %j",
    async (act_) => {
      await act(act_, ANA, IVO);
      expect(await invite(EVA.email, "en", IVO)).toBe("no-right");
      await invite();
      const [one] = await invitations().of(A);
      expect(await invitations().withdraw({ partner: A, actor: IVO }, one?.id ?? "")).toBe("no-right");
      expect(await invitations().of(A)).toHaveLength(1);
    },
  );

  test("goes with its sender when they are removed", async () => {
    await invite(EVA.email, "en", IVO);
    const key = await lastKey();
    await act({ kind: "remove" }, ANA, IVO);
    expect(await invitations().find(key)).toBeNull();
  });

  test("has a bound a day", async () => {
    for (let at = 0; at < MOST_INVITATIONS; at += 1) expect(await invite(`p${at}@x.example`)).toBeNull();
    expect(await invite("one@more.example")).toBe("too-many");
    now += 24 * 60 * 60_000;
    expect(await invite("one@more.example")).toBeNull();
  });
});

function members() {
  return createMembers({ db, clock: () => now });
}

function invitations() {
  const outbox = {
    on: (inner: typeof db) => createMailQueue({ db: inner, clock: () => now }),
    kick: () => {
      kicks += 1;
    },
  };
  const newId = () => {
    ids += 1;
    return `invitation-${ids}`;
  };
  return createInvitations({ db, clock: () => now, ids: newId, mails: createCompanyMails({ outbox, signer }) });
}

function invite(email = EVA.email, locale: "en" | "hr" = "en", actor = ANA) {
  return invitations().invite({ partner: A, actor }, { email, locale, company: "Autoservis Primjer d.o.o.", ...BUYER });
}

async function withdraw(id?: string) {
  const [one] = await invitations().of(A);
  return invitations().withdraw({ partner: A, actor: ANA }, id ?? one?.id ?? "");
}

async function begun(key: string) {
  const found = await invitations().find(key);
  if (!found || !(await invitations().begin(key))) throw new Error("the invitation is not open");
  return found.invitation;
}

async function accept(key: string, who: typeof EVA) {
  return invitations().joined(await begun(key), who);
}

function act(wanted: Parameters<ReturnType<typeof members>["act"]>[0], actor: typeof ANA, colleague: typeof ANA) {
  return members().act(wanted, { partner: A, actor }, colleague);
}

async function named(id: string) {
  return (await members().of(A)).find((one) => one.user === id);
}

async function lastPayload(): Promise<string> {
  const row = await db.query.selectFrom("outbox").select("payload").orderBy("id", "desc").executeTakeFirstOrThrow();
  return row.payload ?? "";
}

async function lastKey(): Promise<string> {
  const { key } = JSON.parse(signer.unseal("outbox-payload", await lastPayload()) ?? "{}");
  return String(key);
}

function letter(payload: string) {
  const shop = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };
  return toFramedMail(createCompanyLetters({ signer, shop })(payload));
}

function person(id: string, name: string) {
  return { id: id as UserId, name, email: `${id}@servis.example` };
}

function user(who: typeof ANA): User {
  return { ...who, kind: "customer", partner: A, rights: { finances: true, invoices: true }, state: "active" };
}
