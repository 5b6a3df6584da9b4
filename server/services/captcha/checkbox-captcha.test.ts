import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { randomId } from "../clock.ts";
import { createSigner, type Signer } from "../signing.ts";
import type { Captcha } from "./captcha.ts";
import { CHALLENGE_LIFE, createCheckboxCaptcha } from "./checkbox-captcha.ts";
import { createSingleUseTokens } from "./single-use-tokens.ts";

const FACTS = { requestId: "request-1" };
let dir: string;
let db: OpenShopDb;
let time: number;
let logged: string[];
let signer: Signer;
let captcha: Captcha;

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), "captcha-"));
  db = await openTestDb(dir);
  time = Date.UTC(2026, 10, 20, 9, 44);
  logged = [];
  signer = createSigner("a secret of at least thirty-two characters", () => time);
  captcha = open();
});

afterEach(async () => {
  await db.close();
  rmSync(dir, { recursive: true });
});

test("a ticked box is taken, from one second after the page on", async () => {
  const form = fill();
  time += 999;
  expect(await captcha.verify(form, FACTS)).toBe("failed");
  time += 1;
  expect(await captcha.verify(form, FACTS)).toBe("ok");
});

test("a box that is not ticked is said so, and the same page will do afterwards", async () => {
  const form = fill({ human: null });
  time += 5_000;
  expect(await captcha.verify(form, FACTS)).toBe("unticked");
  form.set("human", "");
  expect(await captcha.verify(form, FACTS)).toBe("unticked");
  form.set("human", "on");
  expect(await captcha.verify(form, FACTS)).toBe("ok");
  expect(logged).toEqual([]);
});

test("a page is good for two hours", async () => {
  const [early, late] = [fill(), fill()];
  time += CHALLENGE_LIFE - 1;
  expect(await captcha.verify(early, FACTS)).toBe("ok");
  time += 1;
  expect(await captcha.verify(late, FACTS)).toBe("expired");
  expect(CHALLENGE_LIFE).toBe(7_200_000);
});

describe("answers that were used", () => {
  test("is spent: sent again, it has expired", async () => {
    const form = fill();
    time += 5_000;
    expect(await captcha.verify(form, FACTS)).toBe("ok");
    expect(await captcha.verify(form, FACTS)).toBe("expired");
  });

  test("is spent in every process, and one of many posts at once wins", async () => {
    const form = fill();
    time += 5_000;
    const shops = [captcha, open(), open()];
    const verdicts = await Promise.all(
      Array.from({ length: 30 }, (_, at) => (shops[at % 3] ?? captcha).verify(form, FACTS)),
    );
    expect(verdicts.filter((verdict) => verdict === "ok")).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === "expired")).toHaveLength(29);
  });

  test("stays spent after a sweep, as long as it would be good", async () => {
    const form = fill();
    time += 5_000;
    await captcha.verify(form, FACTS);
    time += CHALLENGE_LIFE - 5_001;
    createSingleUseTokens({ db, clock: () => time }).sweep();
    expect(await captcha.verify(form, FACTS)).toBe("expired");
    time += 1;
    expect(await createSingleUseTokens({ db, clock: () => time }).sweep()).toBe(1);
    expect(await captcha.verify(form, FACTS)).toBe("expired");
  });
});

describe("refused, and logged without what was sent", () => {
  test.each<[string, (form: FormData) => void]>([
    ["the hidden field filled in", (form) => form.set("homepage", "https://evil.test/")],
    ["a blank in the hidden field", (form) => form.set("homepage", " ")],
    ["no hidden field", (form) => form.delete("homepage")],
    ["the hidden field twice", (form) => form.append("homepage", "")],
    ["two ticks", (form) => form.append("human", "on")],
    ["no stamp", (form) => form.delete("stamp")],
    ["an empty stamp", (form) => form.set("stamp", "")],
    ["two stamps", (form) => form.append("stamp", String(form.get("stamp")))],
    ["a file for a stamp", (form) => form.set("stamp", new File(["x"], "x.txt"))],
    ["an endless stamp", (form) => form.set("stamp", "A".repeat(60_000))],
    ["a stamp of another shop", (form) => form.set("stamp", foreign())],
    ["a stamp for another purpose", (form) => form.set("stamp", signer.sign("quote", `1.${"0".repeat(32)}`))],
    ["a signed text that is no stamp", (form) => form.set("stamp", signer.sign("captcha", "x"))],
  ])("%s", async (_, change) => {
    const form = fill();
    time += 5_000;
    change(form);
    expect(await captcha.verify(form, FACTS)).toBe("failed");
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain('"requestId":"request-1"');
    expect(logged[0]).not.toMatch(/evil|AAAA|\.0{32}/);
  });

  test("a stamp changed in any one character", async () => {
    const stamp = String(fill().get("stamp"));
    time += 5_000;
    await fc.assert(
      fc.asyncProperty(fc.nat(stamp.length - 1), fc.constantFrom(..."Az09-_."), async (at, character) => {
        fc.pre(stamp[at] !== character);
        const form = fill({ stamp: stamp.slice(0, at) + character + stamp.slice(at + 1) });
        expect(await captcha.verify(form, FACTS)).toBe("failed");
      }),
    );
  });

  test("nothing that is refused spends the stamp", async () => {
    const form = fill({ homepage: "x" });
    time += 5_000;
    await captcha.verify(form, FACTS);
    form.set("homepage", "");
    expect(await captcha.verify(form, FACTS)).toBe("ok");
  });
});

describe("a form that comes back for other faults", () => {
  test("keeps a good tick under its own stamp, spends nothing, and is taken once", async () => {
    const form = fill();
    for (let turn = 0; turn < 3; turn += 1)
      expect(await captcha.again(form)).toMatchObject({ ticked: true, challenge: { token: form.get("stamp") } });
    time += 5_000;
    expect(await captcha.verify(form, FACTS)).toBe("ok");
    await expectFresh(form);
  });

  test("gets a new one when it was not ticked, or is too old", async () => {
    await expectFresh(fill({ human: null }));
    const late = fill();
    time += CHALLENGE_LIFE;
    await expectFresh(late);
  });

  test.each<[string, (form: FormData) => void]>([
    ["the hidden field filled in", (form) => form.set("homepage", "x")],
    ["two stamps", (form) => form.append("stamp", String(form.get("stamp")))],
    ["a stamp of another shop", (form) => form.set("stamp", foreign())],
    ["a stamp for another purpose", (form) => form.set("stamp", signer.sign("quote", `1.${"0".repeat(32)}`))],
  ])("gets a new one with %s", async (_, change) => {
    const form = fill();
    change(form);
    await expectFresh(form);
  });

  async function expectFresh(form: FormData) {
    const { challenge, ticked } = await captcha.again(form);
    expect(ticked).toBe(false);
    expect(challenge.kind === "checkbox" && form.getAll("stamp").includes(challenge.token)).toBe(false);
  }
});

test("every challenge is another one, and tells nothing but its time", () => {
  const tokens = Array.from({ length: 100 }, () => toToken(captcha));
  expect(new Set(tokens).size).toBe(100);
  expect(captcha.challenge()).toMatchObject({
    kind: "checkbox",
    fields: { tick: "human", token: "stamp", trap: "homepage" },
  });
});

test("tests need not wait", async () => {
  captcha = open({ minAge: 0 });
  expect(await captcha.verify(fill(), FACTS)).toBe("ok");
});

function open({ minAge }: { minAge?: number } = {}): Captcha {
  return createCheckboxCaptcha({
    signer,
    tokens: createSingleUseTokens({ db, clock: () => time }),
    clock: () => time,
    ids: randomId,
    log: pino({ level: "info" }, { write: (line: string) => void logged.push(line) }),
    minAge,
  });
}

/** A form as a person sends it, with some fields replaced. */
function fill(otherwise: { stamp?: string; human?: null; homepage?: string } = {}): FormData {
  const form = new FormData();
  form.set("stamp", otherwise.stamp ?? toToken(captcha));
  form.set("homepage", otherwise.homepage ?? "");
  if (otherwise.human === undefined) form.set("human", "on");
  return form;
}

function toToken(of: Captcha): string {
  const challenge = of.challenge();
  if (challenge.kind !== "checkbox") throw new Error("no checkbox");
  return challenge.token;
}

function foreign(): string {
  const other = createSigner("another secret of thirty-two characters", () => time);
  return other.sign("captcha", `${time.toString(36)}.${randomId()}`);
}
