import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { HttpResponse, http } from "msw";
import { setupServer } from "msw/node";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { WHOLE_PROTOCOL } from "#erp-adapter/contract/capabilities.ts";
import { ErpError } from "#erp-adapter/contract/errors.ts";
import type { VatAnswer } from "#erp-adapter/contract/tax.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { createVatQuestions, toAskable, type VatQuestions } from "./vat-questions.ts";
import { createVies } from "./vies.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const URL_OF_VIES = "https://vies.example/rest-api";
const NUMBER = "SI50223054";

const VALID = {
  valid: true,
  requestIdentifier: "WAPIAAAAX1",
  name: "AVTOSERVIS\nMARIBOR D.O.O.",
  address: "TRŽAŠKA 12",
};

let asked: Record<string, string>[];
let reply: () => Response;
const register = setupServer(
  http.post(`${URL_OF_VIES}/check-vat-number`, async ({ request }) => {
    asked.push((await request.json()) as Record<string, string>);
    return reply();
  }),
);

let dataDir: string;
let db: OpenShopDb;
let now: number;
let told: VatAnswer[];
let ids = 0;
const noteVat = vi.fn();
const log = { info: vi.fn(), warn: vi.fn() };

beforeAll(() => register.listen());
afterAll(() => register.close());
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-vat-"));
  db = await openTestDb(dataDir);
  now = Date.UTC(2026, 10, 24, 9);
  asked = [];
  told = [];
  reply = () => HttpResponse.json(VALID);
  noteVat.mockReset().mockImplementation(async (answer: VatAnswer) => void told.push(answer));
});
afterEach(async () => {
  await db.close();
  rmSync(dataDir, { recursive: true, force: true });
});

function open({ random = (): number => 0, capabilities = WHOLE_PROTOCOL, mostWishes = 100 } = {}): VatQuestions {
  return createVatQuestions({
    erp: { accounts: { noteVat }, capabilities },
    ask: createVies({ url: URL_OF_VIES, requester: "HR99900000020" }),
    ...{ db, clock: () => now, machineClock: Date.now, ids: () => `id-${++ids}`, random, mostWishes, log },
  });
}

async function needed(questions: VatQuestions, number = NUMBER): Promise<void> {
  questions.need(number);
  await vi.waitFor(async () => expect((await questions.list()).map((one) => one.number)).toContain(toAskable(number)));
}

const stored = async (questions: VatQuestions) =>
  (await questions.answersTo(NUMBER)).map(({ verdict, reason }) => [verdict, reason]);

test("a yes is kept with its consultation number, and told to the ERP once", async () => {
  const questions = open();
  await needed(questions);
  await questions.check();
  await questions.check();
  expect(asked).toEqual([
    { countryCode: "SI", vatNumber: "50223054", requesterMemberStateCode: "HR", requesterNumber: "99900000020" },
  ]);
  expect(told).toEqual([
    {
      ...{ number: NUMBER, verdict: "valid", at: "2026-11-24T09:00:00.000Z", consultation: "WAPIAAAAX1" },
      ...{ name: "AVTOSERVIS MARIBOR D.O.O.", address: "TRŽAŠKA 12" },
    },
  ]);
});

test("a name that the member state does not tell is none", async () => {
  reply = () => HttpResponse.json({ ...VALID, name: "---", address: "---" });
  const questions = open();
  await needed(questions);
  await questions.check();
  expect(told).toMatchObject([{ verdict: "valid", name: "", address: "" }]);
});

test("a no is told as a no", async () => {
  reply = () => HttpResponse.json({ valid: false, requestIdentifier: "", name: "---", address: "---" });
  const questions = open();
  await needed(questions);
  await questions.check();
  expect(told).toMatchObject([{ verdict: "invalid", consultation: "" }]);
});

test.each([
  ["MS_UNAVAILABLE", () => HttpResponse.json(faulty("MS_UNAVAILABLE"), { status: 500 })],
  ["TIMEOUT", () => HttpResponse.json(faulty("TIMEOUT"))],
  ["MS_MAX_CONCURRENT_REQ", () => HttpResponse.json(faulty("MS_MAX_CONCURRENT_REQ"))],
  ["HTTP 502", () => new HttpResponse("<html>Bad gateway</html>", { status: 502 })],
  ["HTTP 200", () => HttpResponse.json({ valid: "perhaps" })],
  ["TypeError", () => HttpResponse.error()],
])("silence of the register (%s) decides nothing, and is asked again an hour later", async (reason, silence) => {
  reply = silence;
  const questions = open();
  await needed(questions);
  await questions.check();
  now += HOUR - 1;
  await questions.check();
  expect(await stored(questions)).toEqual([["unknown", reason]]);
  reply = () => HttpResponse.json(VALID);
  now += 1;
  await questions.check();
  expect(await stored(questions)).toEqual([
    ["unknown", reason],
    ["valid", ""],
  ]);
  expect(told.map(({ verdict }) => verdict)).toEqual(["unknown", "valid"]);
});

test("a register silent for three hours is asked three times by two processes, whatever many orders ask for it", async () => {
  reply = () => HttpResponse.json(faulty("MS_UNAVAILABLE"));
  const processes = [open(), open()];
  for (let minute = 0; minute < 180; minute += 1) {
    for (const questions of processes) {
      questions.need(NUMBER);
      await questions.askAgain(NUMBER);
    }
    await Promise.all(processes.map((questions) => questions.check()));
    now += MINUTE;
  }
  expect(asked).toHaveLength(3);
});

test("a wish is written once an hour; of more numbers than are remembered the oldest is written again", async () => {
  const wishedAt = async () =>
    (await db.query.selectFrom("vat_question").select("wished_at").where("number", "=", NUMBER).execute()).map(
      (one) => one.wished_at,
    );
  const began = now;
  const questions = open({ mostWishes: 2 });
  await needed(questions);
  now += MINUTE;
  await needed(questions);
  await needed(questions, "DE136695976");
  expect(await wishedAt()).toEqual([began]);
  await needed(questions, "ATU13585627");
  questions.need(NUMBER);
  await vi.waitFor(async () => expect(await wishedAt()).toEqual([began + MINUTE]));
});

test("a number is listed with its last answer, and before any with none", async () => {
  const questions = open();
  await needed(questions);
  expect(await questions.list()).toMatchObject([{ number: NUMBER, last: null }]);
  for (const valid of [true, false, true, false]) {
    reply = () => HttpResponse.json({ ...VALID, valid });
    await questions.check();
    now += 25 * DAY;
    await needed(questions);
  }
  expect(await questions.list()).toMatchObject([{ number: NUMBER, last: { verdict: "invalid", at: now - 25 * DAY } }]);
});

test("26 numbers at once are asked one after the other; an overloaded register is left alone for minutes", async () => {
  const questions = open();
  const numbers = Array.from({ length: 2_600 }, (_, at) => `SI${50223054 + at}`).filter((one) => toAskable(one));
  for (const number of numbers.slice(0, 26)) await needed(questions, number);
  reply = () => HttpResponse.json(faulty("MS_MAX_CONCURRENT_REQ"));
  await questions.check();
  expect(asked).toHaveLength(1);
  reply = () => HttpResponse.json(VALID);
  await questions.check();
  expect(asked).toHaveLength(1);
  now += 5 * MINUTE;
  await questions.check();
  await questions.check();
  expect(asked).toHaveLength(26);
  expect(new Set(asked.map(({ vatNumber }) => vatNumber)).size).toBe(26);
});

test("questions are put off by chance, so that they do not come all at once", async () => {
  const late = open({ random: () => 0.5 });
  await needed(late);
  await late.check();
  const [known] = await late.list();
  expect(known?.nextAt).toBe(now + 25 * DAY + 5 * MINUTE);
});

test("a yes is asked again before it is too old, as long as somebody needs it", async () => {
  const questions = open();
  await needed(questions);
  await questions.check();
  now += 25 * DAY;
  await questions.check();
  expect(asked).toHaveLength(2);
  now += 25 * DAY;
  await questions.check();
  expect(asked, "the number was not needed for 35 days").toHaveLength(2);
});

test("answers that the ERP could not be told are told later", async () => {
  const questions = open();
  await needed(questions);
  noteVat.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
  await expect(questions.check()).rejects.toThrow();
  expect(told).toEqual([]);
  await questions.check();
  expect(told).toHaveLength(1);
});

test("answers are never changed", async () => {
  const questions = open();
  await needed(questions);
  await questions.check();
  await db.query
    .updateTable("vat_answer")
    .set({ verdict: "invalid" })
    .execute()
    .catch(() => {});
  expect(await stored(questions)).toEqual([["valid", ""]]);
});

test.each([
  ["HR12345678903", null],
  ["12345678903", null],
  ["SI50223055", null],
  ["si 502-23\u00a0054", NUMBER],
  ["BA4200000000001", null],
  ["", null],
])("%s is asked as %s", (text, number) => expect(toAskable(text)).toBe(number));

function faulty(error: string) {
  return { actionSucceed: false, errorWrappers: [{ error }] };
}
