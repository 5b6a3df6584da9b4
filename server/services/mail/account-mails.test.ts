import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import PostalMime from "postal-mime";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { MailKind } from "../outbox/mail-kinds.ts";
import { createSigner } from "../signing.ts";
import { createAccountLetters } from "./account-letters.ts";
import type { AccountMails } from "./account-mails.ts";
import { createAccountMails } from "./account-mails.ts";
import { toFramedMail } from "./framed-mail.ts";
import type { Mail } from "./mail.ts";
import { createMailTransport } from "./mail-transport.ts";

const SHOP = { name: "Dizna", salesEmail: "sales@example.com", publicUrl: () => "https://shop.example" };
const APPLICANT = {
  name: "Željka Šarić",
  company: "Autoservis Šarić d.o.o.",
  vat: "HR12345678903",
  address: "Ulica kneza Branimira 1",
  postalCode: "10000",
  city: "Zagreb",
  phone: "+38512345678",
  email: "zeljka@servis.example",
};
const signer = createSigner("a secret of at least thirty-two characters");
let queued: { kind: MailKind; payload: string }[];
let held: typeof queued;
let settled: string[];
let kicks: number;
let mails: AccountMails;

beforeEach(() => {
  queued = [];
  held = [];
  settled = [];
  kicks = 0;
  const enqueue = async (kind: MailKind, payload: string) => void queued.push({ kind, payload });
  mails = createAccountMails({
    signer,
    outbox: {
      enqueue,
      on: () => ({ enqueue }),
      async holdDoubt(kind, payload) {
        held.push({ kind, payload });
        return `ref-${held.length}`;
      },
      release: async (ref) => void settled.push(`release ${ref}`),
      drop: async (ref) => void settled.push(`drop ${ref}`),
      kick() {
        kicks += 1;
      },
    },
  });
});

describe("to the applicant", () => {
  test("with the link that undoes the request", async () => {
    const mail = await received({});
    expect(mail).toMatchObject({
      to: { name: "Željka Šarić", address: "zeljka@servis.example" },
      replyTo: { name: "Dizna", address: "sales@example.com" },
      subject: "Dizna: your registration request",
      language: "en",
    });
    for (const text of [mail.text, textOf(mail.html)]) {
      expect(text).toContain("Dear Željka Šarić,");
      expect(text).toContain("Our sales team will be in touch.");
      expect(text).toContain("Undo the request");
      expect(text).toContain("https://shop.example/en/register-success?undo=key-1.2_3");
    }
    expect(mail.html).toContain('href="https://shop.example/en/register-success?undo=key-1.2_3"');
  });

  test("in Croatian", async () => {
    const mail = await received({ locale: "hr" });
    expect(mail).toMatchObject({ subject: "Dizna: Vaš zahtjev za registraciju", language: "hr" });
    for (const text of [mail.text, textOf(mail.html)]) {
      expect(text).toContain("Poštovani,");
      expect(text).toContain("Poništi zahtjev");
      expect(text).toContain("https://shop.example/hr/register-success?undo=key-1.2_3");
    }
  });

  test.each(["Ana", "Ana-Marija O'Neill", "dr. Ivan Horvat", "Ivan Horvat ml.", "Đuro Ćiro"])(
    "%s is greeted",
    async (name) => {
      const mail = await received({ name });
      expect(mail.text).toContain(`Dear ${name},`);
      expect(mail.to.name).toBe(name);
    },
  );

  test.each([
    "",
    "https://evil.test/win",
    "evil.test",
    "You won at www.evil.test now",
    "evil@e.test",
    "Pay at evil dot com",
    "Call 00900 1234",
    "<b>Ana</b>",
    "Ana (click here: evil)",
    "A".repeat(61),
  ])("%j is no name to greet a stranger by", async (name) => {
    const mail = await received({ name });
    expect(mail.text).toContain("Hello,");
    expect(mail.to.name).toBe("");
    if (name !== "") expect(mail.text + mail.html).not.toContain(name);
  });
});

describe("to the shop's own people", () => {
  test.each(["en", "hr"] as const)(
    "all that was typed (%s), in Croatian and to be answered, without the applicant's link",
    async (locale) => {
      const mail = await forSales({ locale });
      expect(mail).toMatchObject({
        to: { name: "Dizna", address: "sales@example.com" },
        replyTo: { name: "Željka Šarić", address: "zeljka@servis.example" },
        subject: "Dizna: novi zahtjev za registraciju",
        language: "hr",
      });
      for (const value of Object.values(APPLICANT)) {
        expect(mail.text).toContain(value);
        expect(textOf(mail.html)).toContain(value);
      }
      expect(mail.text).toMatch(/^OIB \/ PDV broj\s+HR/m);
      expect(mail.text).toMatch(locale === "en" ? /^Jezik\s+engleski$/m : /^Jezik\s+hrvatski$/m);
      expect(mail.text + mail.html).not.toMatch(/https?:|undo/);
    },
  );

  test("fields that were left empty are left out", async () => {
    const { text } = await forSales({ company: "", phone: " " });
    expect(text).not.toMatch(/Naziv tvrtke|Telefon/);
    expect(text).toMatch(/^Mjesto {2,}Zagreb$/m);
  });

  test("a password that comes along goes nowhere", async () => {
    const withPassword = { ...APPLICANT, locale: "en" as const, password: "correct horse" };
    await mails.registrationForSales(withPassword);
    expect(signer.unseal("outbox-payload", queued[0]?.payload ?? "")).not.toContain("horse");
  });
});

test.each([
  ["en", "Dear Željka Šarić,", "Log in"],
  ["hr", "Poštovani,", "Prijavi se"],
] as const)("an approved registration is told with the way in (%s)", async (locale, greeting, login) => {
  await mails.registrationApproved({ to: APPLICANT.email, name: APPLICANT.name, locale });
  const { text, to } = render();
  expect(to.address).toBe(APPLICANT.email);
  expect(text).toContain(greeting);
  expect(text).toContain(`${login}:\nhttps://shop.example/${locale}/login\n`);
});

describe("the link to a new password", () => {
  test.each([
    ["en", "Set a new password", "works once, within one hour", "your password stays as it is"],
    ["hr", "Postavi novu lozinku", "može se upotrijebiti jednom, u roku od jednog sata", "Vaša lozinka ostaje ista"],
  ] as const)("goes to the account's address (%s)", async (locale, label, once, ignore) => {
    const mail = await reset({ locale });
    expect(mail.to).toEqual({ name: "", address: "zeljka@servis.example" });
    expect(mail.language).toBe(locale);
    for (const text of [mail.text, textOf(mail.html)].map((one) => one.replace(/\s+/g, " "))) {
      for (const part of [label, once, ignore]) expect(text).toContain(part);
      expect(text).toContain(`https://shop.example/${locale}/forgot-password?key=key-1.2_3`);
    }
  });

  test("is in no subject and lies nowhere readable", async () => {
    expect((await reset({})).subject).toBe("Dizna: new password");
    expect(queued).toHaveLength(1);
    const row = JSON.stringify(queued);
    expect(row + Buffer.from(queued[0]?.payload ?? "", "base64url").toString("latin1")).not.toMatch(/key-1|servis/);
  });
});

describe("after a change that somebody else may have made", () => {
  test.each([
    ["en", "Set a new password", "Restore this address"],
    ["hr", "Postavi novu lozinku", "Vrati ovu adresu"],
  ] as const)("says what to do if it was not the owner (%s)", async (locale, set, restore) => {
    await mails.passwordChanged({ to: APPLICANT.email, locale });
    const changed = render();
    expect(changed.text).toContain(`${set}:\nhttps://shop.example/${locale}/forgot-password\n`);
    await mails.emailReplaced({ to: APPLICANT.email, locale, restoreKey: "key-1.2_3" });
    const replaced = render();
    expect(replaced.text).toContain(`${restore}:\nhttps://shop.example/${locale}/restore-email?key=key-1.2_3\n`);
    expect([changed.language, replaced.language]).toEqual([locale, locale]);
    await mails.emailSet({ to: APPLICANT.email, locale });
    expect(render().text, "this address is unconfirmed: it gets no link").not.toMatch(/https?:/);
  });
});

test.each(["en", "hr"] as const)(
  "an order in doubt waits, sealed, and says so without a verdict (%s)",
  async (locale) => {
    const password = await mails.passwordInDoubt({ to: APPLICANT.email, locale });
    const email = await mails.emailInDoubt({ to: APPLICANT.email, locale, restoreKey: "key-1.2_3" });
    expect([queued, kicks]).toEqual([[], 0]);
    const [ofPassword, ofEmail] = held.splice(0).map((row) => {
      expect(row.payload).not.toContain("servis");
      queued.push(row);
      return render();
    });
    expect(ofPassword?.text).toContain(`https://shop.example/${locale}/forgot-password\n`);
    expect(ofEmail?.text).toContain(`https://shop.example/${locale}/restore-email?key=key-1.2_3\n`);
    for (const mail of [ofPassword, ofEmail]) expect(mail?.subject).toMatch(/\?$/);
    await password.drop();
    await email.release();
    expect([settled, kicks]).toEqual([["drop ref-1", "release ref-2"], 1]);
  },
);

test("each is queued before its call returns, and sent at once", async () => {
  await received({});
  await forSales({});
  await reset({});
  expect(queued.map(({ kind }) => kind)).toEqual(["registration-received", "registration-for-sales", "password-reset"]);
  expect(kicks).toBe(3);
});

test.each([
  "",
  "a@b.hr\r\nBcc: evil@e.test",
  "a@b.hr, evil@e.test",
  "a@b.hr;evil@e.test",
  '"a, evil@e.test" <a@b.hr>',
  "Ana <a@b.hr>",
  " a@b.hr",
  "a@b.hr\0",
  "zeljkа@servis.example",
])("nothing is queued for %j", async (address) => {
  await expect(mails.registrationReceived({ to: address, name: "", locale: "en", undoKey: "k" })).rejects.toThrow(
    RangeError,
  );
  await expect(mails.passwordReset({ to: address, locale: "en", key: "k" })).rejects.toThrow(RangeError);
  await expect(mails.registrationForSales({ ...APPLICANT, email: address, locale: "en" })).rejects.toThrow(RangeError);
  expect([queued, kicks]).toEqual([[], 0]);
});

describe("script, markup and line breaks in every field", () => {
  const EVIL = `<script>alert(1)</script>"'><img src=x onerror=alert(1)>\r\nBcc: evil@e.test\r\n\r\nbody\u2028\u202e`;
  let dir: string;

  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "account-mails-"));
  });

  afterEach(() => rmSync(dir, { recursive: true }));

  test.each<[string, () => Promise<Mail>]>([
    ["registration-received", () => received({ name: EVIL, undoKey: EVIL })],
    [
      "registration-for-sales",
      () =>
        forSales({
          name: EVIL,
          company: EVIL,
          vat: EVIL,
          address: EVIL,
          postalCode: EVIL,
          city: EVIL,
          phone: EVIL,
        }),
    ],
    ["password-reset", () => reset({ key: EVIL })],
  ])("change nothing in %s", async (_, make) => {
    const mail = await make();
    expect(mail.html).not.toMatch(/<(?:script|img)/i);
    expect(mail.text).not.toMatch(/^(?:Bcc:|body)/m);

    const transport = createMailTransport({
      smtpUrl: undefined,
      mailFrom: { name: "Dizna", address: "shop@example.com" },
      dataDir: dir,
    });
    await transport.send(mail, "id");
    const [name = ""] = readdirSync(join(dir, "mail"));
    const read = await PostalMime.parse(readFileSync(join(dir, "mail", name)));
    expect(read.to?.map(({ address }) => address)).toEqual([mail.to.address]);
    expect(read.replyTo?.map(({ address }) => address)).toEqual([mail.replyTo?.address]);
    expect(read.bcc).toBeUndefined();
    expect(read.headers.map(({ key }) => key)).not.toContain("bcc");
  });

  test("every field of the shop's own mail is escaped", async () => {
    const mail = await forSales({ name: EVIL, company: EVIL, vat: EVIL, address: EVIL, postalCode: EVIL, city: EVIL });
    expect(mail.html.match(/&lt;script&gt;/g)).toHaveLength(6);
  });

  test("a key cannot leave its place in the link", async () => {
    expect((await reset({ key: "x&y=1#z /../" })).text).toContain("/en/forgot-password?key=x%26y%3D1%23z+%2F..%2F\n");
  });
});

test("a payload of another shop, altered, missing or of another kind is no mail", async () => {
  const render = createAccountLetters({ signer, shop: SHOP });
  await reset({});
  const [{ payload } = { payload: "" }] = queued;
  const other = createAccountLetters({ signer: createSigner("another secret of thirty-two characters"), shop: SHOP });
  expect(() => other("password-reset", payload)).toThrow("does not open");
  expect(() => render("password-reset", payload.slice(0, -2))).toThrow("does not open");
  expect(() => render("password-reset", null)).toThrow("does not open");
  expect(() => render("registration-for-sales", payload)).toThrow();
  expect(() => render("order-confirmation", payload)).toThrow("is not about an account");
});

async function received(given: Partial<Parameters<AccountMails["registrationReceived"]>[0]>): Promise<Mail> {
  await mails.registrationReceived({
    to: APPLICANT.email,
    name: APPLICANT.name,
    locale: "en",
    undoKey: "key-1.2_3",
    ...given,
  });
  return render();
}

async function forSales(given: Partial<typeof APPLICANT> & { locale?: Locale }): Promise<Mail> {
  await mails.registrationForSales({ ...APPLICANT, locale: "en", ...given });
  return render();
}

async function reset(given: Partial<Parameters<AccountMails["passwordReset"]>[0]>): Promise<Mail> {
  await mails.passwordReset({ to: APPLICANT.email, locale: "en", key: "key-1.2_3", ...given });
  return render();
}

/** The mail that was queued last. */
function render(): Mail {
  const last = queued.at(-1);
  if (!last) throw new Error("nothing was queued");
  return toFramedMail(createAccountLetters({ signer, shop: SHOP })(last.kind, last.payload));
}

/** The readable text of the HTML. */
function textOf(html: string): string {
  return html.replace(/<[^>]+>/g, "").replaceAll("&amp;", "&");
}
