import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { AccountsArea } from "#erp-adapter/contract/accounts.ts";
import { type CallContext, GENERAL_PARTNER, type IdempotencyKey, type UserId } from "#erp-adapter/contract/context.ts";
import { ErpError, type ErpErrorCode } from "#erp-adapter/contract/errors.ts";
import type { Registration } from "#erp-adapter/contract/registration.ts";
import type { OpenShopDb } from "#server/shop-db/shop-db.ts";
import { openTestDb } from "#server/shop-db/testing/open-test-db.ts";
import { rawRows } from "#server/shop-db/testing/raw-rows.ts";
import { createLimits, type Limits } from "../limits/limits.ts";
import { memoryCounters } from "../limits/testing/memory-counters.ts";
import { createSigner } from "../signing.ts";
import { createRegistrations } from "./registrations.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const SECRET = "a secret of at least thirty-two characters";
const LOST = new ErpError("TIMEOUT", {}, { effect: "unknown" });
const PERSON: Registration = {
  name: "Ana Anić",
  company: "",
  vat: "HR12345678903",
  address: "",
  postalCode: "",
  city: "",
  phone: "",
  email: "ana@servis.example",
  password: "lozinka koju nitko ne zna",
};

let dir: string;
let time: number;
let databases: OpenShopDb[];
let mailed: string[];
let logged: string[];
let fails: boolean;
/** users whose registrations the ERP has received, by idempotency key */
let received: Map<string, UserId>;
/** the state of all received registrations, as decided by the sales office */
let state: "pending" | "active" | "blocked";
let registration: "by-request" | "instant";
let mailLimit: Limits["registrationMails"];
const register = vi.fn<AccountsArea["register"]>();
const find = vi.fn<AccountsArea["findRegistration"]>();

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "registrations-"));
  [time, databases, mailed, logged, fails, received] = [1_000_000, [], [], [], false, new Map()];
  [state, registration] = ["pending", "by-request"];
  mailLimit = createLimits(memoryCounters()).registrationMails;
  register.mockReset().mockImplementation(async (_, c) => ({ id: book(c) }));
  find.mockReset().mockImplementation(async (key) => {
    const id = received.get(key);
    if (id === undefined) throw new ErpError("NOT_FOUND", { what: "registration", id: key });
    return { id, state };
  });
});
afterEach(async () => {
  for (const db of databases) await db.close();
  rmSync(dir, { recursive: true });
});

test("a request is mailed to the person with its link, and to sales, once however often it comes", async () => {
  await request();
  expect(mailed).toEqual(["to ana@servis.example undo 1", "for sales ana@servis.example"]);
  await request();
  await (await open()).resume();
  expect(mailed).toHaveLength(2);
  expect(register.mock.calls.map(([, c]) => c.idempotencyKey)).toEqual([
    expect.stringMatching(/^[\w-]{43}$/),
    register.mock.calls[0]?.[1].idempotencyKey,
  ]);
});

test("five requests an hour are told to a mailbox, whatever the tags; further ones are received alike, and told to sales", async () => {
  for (let at = 1; at <= 33; at += 1) await request({ ...PERSON, email: `ana+${at}@servis.example` }, `form-${at}`);
  expect([received.size, toSales().length, toPeople().length]).toEqual([33, 33, 5]);
  await request({ ...PERSON, email: "ivo@servis.example" }, "form-34");
  expect(toPeople()).toHaveLength(6);
  expect(logged).toContainEqual(expect.stringMatching(/"requestId":"test".*enough mails about registrations/));
});

test("the end of a request whose receipt was mailed is told, however full the mailbox is; no other end is", async () => {
  for (let at = 1; at <= 7; at += 1) await request(PERSON, `form-${at}`);
  state = "blocked";
  time += MINUTE;
  await (await open()).resumeApprovals();
  expect(toPeople().filter((mail) => mail === "ended: ana@servis.example refused")).toHaveLength(5);
});

test("an approval is told also if the mailbox had enough mails for a receipt", async () => {
  for (let at = 1; at <= 7; at += 1) await request(PERSON, `form-${at}`);
  state = "active";
  time += MINUTE;
  await (await open()).resumeApprovals();
  expect(toPeople().filter((mail) => mail.startsWith("open: "))).toHaveLength(7);
});

test("the fifth request, whose answer was lost, is told of after the sender's next try or by the job", async () => {
  for (const way of ["again", "job"]) {
    mailLimit = createLimits(memoryCounters()).registrationMails;
    for (let at = 1; at <= 4; at += 1) await request(PERSON, `${way}-${at}`);
    register.mockImplementationOnce(async (_, c) => {
      book(c);
      throw LOST;
    });
    await expect(request(PERSON, `${way}-5`)).rejects.toBe(LOST);
    mailed = [];
    if (way === "again") await request(PERSON, `${way}-5`);
    time += MINUTE;
    await (await open()).resume();
    expect([way, toPeople()]).toEqual([way, [expect.stringMatching(/^to ana@servis.example undo /)]]);
  }
});

test("a request that the ERP refuses, that cannot be stored or that is sent again takes no mail from the mailbox", async () => {
  const db = await openTestDb(dir);
  for (let at = 1; at <= 6; at += 1) {
    register.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    await expect(request(PERSON, `refused-${at}`)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await request(PERSON, "again");
  }
  await rawRows(db, "ALTER TABLE registration_request RENAME TO away");
  for (let at = 1; at <= 6; at += 1) await expect(request(PERSON, `unstored-${at}`)).rejects.toThrow();
  await rawRows(db, "ALTER TABLE away RENAME TO registration_request");
  await db.close();
  for (let at = 1; at <= 6; at += 1) await request(PERSON, `form-${at}`);
  expect(toPeople()).toHaveLength(5);
});

test("other fields, or another form, are another request", async () => {
  await request();
  await request({ ...PERSON, city: "Split" });
  await request(PERSON, "form-2");
  expect(new Set(register.mock.calls.map(([, c]) => c.idempotencyKey)).size).toBe(3);
});

test("is on disk before the ERP is asked, sealed, and never with the password", async () => {
  let bytes = "";
  register.mockImplementationOnce(async (_, c) => {
    bytes = readdirSync(dir)
      .map((name) => readFileSync(join(dir, name), "latin1"))
      .join("");
    expect(await rows()).toBe(1);
    return { id: book(c) };
  });
  await request();
  for (const secret of [PERSON.password, PERSON.email, PERSON.vat]) expect(bytes).not.toContain(secret);
  const [db] = databases;
  expect(db && (await rawRows(db, "SELECT state, body FROM registration_request"))).toEqual([
    { state: "received", body: null },
  ]);
  const seal = vi.fn(createSigner(SECRET).seal);
  await (await open({ seal })).request(PERSON, "form-2", call());
  expect(seal.mock.calls.map(([purpose]) => purpose)).toEqual(["registration-request", "registration-approval"]);
  for (const [, text] of seal.mock.calls) expect(text).not.toContain(PERSON.password);
});

describe("a process that ended", () => {
  test("after the ERP had received it: a job asks by its key, and the mails go out once", async () => {
    fails = true;
    await expect(request()).rejects.toThrow("the disk is full");
    fails = false;
    const [others, and] = [await open(), await open()];
    await others.resume();
    expect(find, "the first attempt has a minute").not.toHaveBeenCalled();
    time += MINUTE;
    await Promise.all([others.resume(), and.resume()]);
    expect(find).toHaveBeenCalledTimes(1);
    expect(mailed).toEqual(["to ana@servis.example undo 1", "for sales ana@servis.example"]);
    await request();
    expect(mailed, "the person's own next try finds it received").toHaveLength(2);
  });

  test("before the job asks, the person's next try finds it", async () => {
    register.mockImplementationOnce(async (_, c) => {
      book(c);
      throw LOST;
    });
    await expect(request()).rejects.toBe(LOST);
    await request();
    time += MINUTE;
    await (await open()).resume();
    expect([find.mock.calls.length, mailed.length, received.size]).toEqual([0, 2, 1]);
  });

  test("before the ERP had it: that is believed after five minutes, and told by one mail", async () => {
    register.mockRejectedValueOnce(LOST);
    await expect(request()).rejects.toBe(LOST);
    const registrations = await open();
    for (let minutes = 0; minutes < 60; minutes += 1) {
      time += MINUTE;
      await registrations.resume();
    }
    expect(find).toHaveBeenCalledTimes(4);
    expect([await rows(), mailed]).toEqual([0, ["ended: ana@servis.example not-received"]]);
  });

  test("while the ERP is away: asked with growing pauses, and given up after three days, loudly", async () => {
    register.mockRejectedValueOnce(LOST);
    find.mockRejectedValue(new ErpError("UNAVAILABLE", {}));
    await expect(request()).rejects.toBe(LOST);
    const registrations = await open();
    for (let hours = 0; hours < 74; hours += 1) {
      time += 60 * MINUTE;
      await registrations.resume();
    }
    expect(find.mock.calls.length).toBeGreaterThan(60);
    expect(logged.join()).toContain("was never answered");
    expect([await rows(), mailed]).toEqual([0, ["ended: ana@servis.example undecided"]]);
  });

  test("under another secret: said, and not asked", async () => {
    register.mockRejectedValueOnce(LOST);
    await expect(request()).rejects.toBe(LOST);
    time += MINUTE;
    await (await open(createSigner("another secret of at least thirty-two characters"))).resume();
    expect(find).not.toHaveBeenCalled();
    expect(logged.join()).toContain("was never answered");
  });
});

describe("a refusal", () => {
  test.each<[ErpErrorCode, object]>([
    ["EMAIL_IN_USE", {}],
    ["VALIDATION", { field: "vat", rule: "shape" }],
    ["UNAVAILABLE", {}],
  ])("%s is the caller's, and nothing is kept", async (code, details) => {
    const refusal = new ErpError(code, details as never);
    register.mockRejectedValueOnce(refusal);
    await expect(request()).rejects.toBe(refusal);
    expect([await rows(), mailed]).toEqual([0, []]);
  });

  test("of a try whose earlier one may have been received leaves it to the job", async () => {
    register.mockImplementationOnce(async (_, c) => {
      book(c);
      throw LOST;
    });
    await expect(request()).rejects.toBe(LOST);
    register.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    await expect(request()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    time += MINUTE;
    await (await open()).resume();
    expect(mailed).toHaveLength(2);
  });
});

describe("an approval by the office", () => {
  const OPEN = "open: ana@servis.example Ana Anić hr";

  test("is asked for at growing pauses and told to the person once, whatever process asks", async () => {
    await request();
    await (await open()).resumeApprovals();
    expect(find, "not before a minute").not.toHaveBeenCalled();
    for (let minutes = 0; minutes < 180; minutes += 1) {
      time += MINUTE;
      await (await open()).resumeApprovals();
    }
    expect(find.mock.calls.length).toBeGreaterThan(5);
    expect(find.mock.calls.length).toBeLessThan(12);
    expect(mailed).not.toContain(OPEN);
    state = "active";
    time += 60 * MINUTE;
    await Promise.all([(await open()).resumeApprovals(), (await open()).resumeApprovals()]);
    time += 60 * MINUTE;
    await (await open()).resumeApprovals();
    expect(mailed.filter((mail) => mail === OPEN)).toHaveLength(1);
  });

  test("that a process learned of and could not write down is told by the next", async () => {
    await request();
    state = "active";
    time += MINUTE;
    fails = true;
    await (await open()).resumeApprovals();
    expect(mailed).not.toContain(OPEN);
    fails = false;
    time += 2 * MINUTE;
    await (await open()).resumeApprovals();
    expect(mailed.filter((mail) => mail === OPEN)).toHaveLength(1);
  });

  test("is waited for through an outage of the ERP, and no longer once the request was undone or blocked", async () => {
    await request();
    find.mockRejectedValueOnce(new ErpError("UNAVAILABLE", {}));
    time += MINUTE;
    await (await open()).resumeApprovals();
    received.clear();
    time += 2 * MINUTE;
    await (await open()).resumeApprovals();
    expect(find).toHaveBeenCalledTimes(2);
    await request(PERSON, "form-2");
    state = "blocked";
    time += MINUTE;
    await (await open()).resumeApprovals();
    time += 60 * MINUTE;
    await (await open()).resumeApprovals();
    expect(find).toHaveBeenCalledTimes(3);
    expect(mailed).not.toContain(OPEN);
    expect(mailed.filter((mail) => mail.startsWith("ended"))).toEqual(["ended: ana@servis.example refused"]);
  });

  test("is not waited for where accounts open at once, nor for ever", async () => {
    registration = "instant";
    await request();
    registration = "by-request";
    await request(PERSON, "form-2");
    time += 61 * DAY;
    await (await open()).resumeApprovals();
    expect(find).not.toHaveBeenCalled();
    expect(mailed.filter((mail) => mail.startsWith("ended"))).toEqual(["ended: ana@servis.example unanswered"]);
  });
});

test.each([["resume"], ["resumeApprovals"]] as const)(
  "one that is given up and cannot be written down holds up no other, and is given up later (%s)",
  async (job) => {
    if (job === "resume") register.mockRejectedValue(LOST);
    for (const form of ["form-1", "form-2"]) await request(PERSON, form).catch(() => {});
    mailed = [];
    time += 61 * DAY;
    const failing = await open({}, 1);
    await failing[job]();
    expect(mailed).toHaveLength(1);
    time += MINUTE;
    await failing[job]();
    expect(mailed).toHaveLength(2);
  },
);

test("a received request is forgotten after a month, an open one is not", async () => {
  await request();
  register.mockRejectedValueOnce(LOST);
  await expect(request(PERSON, "form-2")).rejects.toBe(LOST);
  await (await open()).sweep();
  expect(await rows()).toBe(2);
  time += 30 * DAY;
  await (await open()).sweep();
  expect(await rows()).toBe(1);
});

async function request(registration = PERSON, form = "form-1"): Promise<void> {
  return (await open()).request(registration, form, call());
}

/** Books a registration in the ERP, once for each idempotency key. */
function book({ idempotencyKey }: CallContext): UserId {
  const key = String(idempotencyKey);
  const id = received.get(key) ?? (String(received.size + 1) as UserId);
  received.set(key, id);
  return id;
}

/** `fail`: so many mails at first cannot be written down. */
async function open(signer: Partial<ReturnType<typeof createSigner>> = {}, fail = 0) {
  const db = await openTestDb(dir);
  databases.push(db);
  let failing = fail;
  const write = (mail: string) => {
    failing -= 1;
    if (fails || failing >= 0) throw new Error("the disk is full");
    mailed.push(mail);
  };
  const log = pino({}, { write: (line: string) => void logged.push(line) });
  return createRegistrations({
    db,
    erp: { capabilities: { accounts: { registration } }, accounts: { register, findRegistration: find } },
    signer: { ...createSigner(SECRET), ...signer },
    clock: () => time,
    machineClock: () => time,
    ids: () => "test",
    log,
    mails: {
      on: () => ({
        registrationReceived: async ({ to, undoKey }) => write(`to ${to} ${undoKey}`),
        registrationForSales: async ({ email }) => write(`for sales ${email}`),
        registrationEnded: async ({ to, end }) => write(`ended: ${to} ${end}`),
        registrationApproved: async ({ to, name, locale }) => write(`open: ${to} ${name} ${locale}`),
      }),
      send() {},
    },
    links: { undoKey: (id) => `undo ${id}` },
    mailLimit,
  });
}

function toSales(): string[] {
  return mailed.filter((mail) => mail.startsWith("for sales"));
}

function toPeople(): string[] {
  return mailed.filter((mail) => !mail.startsWith("for sales"));
}

async function rows(): Promise<number> {
  const [db] = databases;
  return db ? (await rawRows(db, "SELECT key FROM registration_request")).length : 0;
}

function call(): CallContext {
  return {
    locale: "hr",
    partner: GENERAL_PARTNER,
    user: null,
    token: null,
    deadline: time + 4_000,
    requestId: "test",
    idempotencyKey: "never used" as IdempotencyKey,
  };
}
