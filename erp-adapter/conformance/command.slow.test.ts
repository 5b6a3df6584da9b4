import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { IS_LONG, pickToday, SEED } from "#tests/support/rounds.ts";
import { createFaultLog } from "../around/checks/fault-log.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { toEurCents } from "../contract/money.ts";
import { createErpAdapter } from "../index.ts";
import { seedDemoCustomers } from "../mock/customers/seed-demo-customers.ts";
import { seedGoods } from "../mock/goods/seed-goods.ts";
import { seedDemoHistory } from "../mock/history/seed-demo-history.ts";
import { createPasswords } from "../own/accounts/password-hashing.ts";
import { createEmbeddedErp } from "../own/embedded/create-embedded-erp.ts";
import { createStaff } from "../own/embedded/staff.ts";
import type { ConformanceCase } from "./case.ts";
import { runCommand, usageOf } from "./command.ts";
import { EVERY_CASE } from "./every-case.ts";
import { createRemoteSubjects } from "./harness.ts";
import { runConformance } from "./run.ts";

const ADDRESS = ["--url", "http://erp.example"];
const LOGIN = ["--user", "owner@autoservis.example", "--password", "dizna-demo"];

/** One case of each area that needs no harness, and two that need one; in long rounds all cases. */
const FOUND_GOODS = IS_LONG
  ? EVERY_CASE
  : EVERY_CASE.filter(({ id }) => [8, 22, 35, 56, 95, 148, 150, 151, 152, 154].includes(id));

let folder: string;
/** folder of a shop with products other than the suite's, and customers with a history */
let shopFolder: string;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "conformance-"));
  createStaff({ dataDir: folder }).close();
  shopFolder = mkdtempSync(join(tmpdir(), "conformance-"));
  seedGoods({ dataDir: shopFolder, products: 300 });
  await seedDemoCustomers({ dataDir: shopFolder, passwords: createPasswords({ N: 16, r: 8, p: 1 }) });
  seedDemoHistory({ dataDir: shopFolder });
});

afterAll(() => {
  for (const one of [folder, shopFolder]) rmSync(one, { recursive: true });
});

test(`with a harness the staff's cases are run on one back end after another, and the exit code is 0, seed ${SEED}`, {
  timeout: 120_000,
}, async () => {
  const harness = join(folder, "harness.mjs");
  const staffFile = join(import.meta.dirname, "../own/embedded/staff.ts");
  writeFileSync(
    harness,
    `import { createStaff as open } from ${JSON.stringify(staffFile)};
     export const createStaff = async () => open({ dataDir: ${JSON.stringify(folder)} });`,
  );
  const junit = join(folder, "report.xml");
  const cases = only(pickToday(EVERY_CASE, 12));
  const { code, text, said } = await run({}, ...ADDRESS, "--harness", harness, "--json", "--junit", junit, ...cases);
  const report = JSON.parse(text);
  expect(report.cases.filter(({ outcome }: { outcome: string }) => outcome === "fails")).toEqual([]);
  expect(code).toBe(0);
  expect(report.holds).toBeGreaterThan(report.cases.length / 3);
  expect(said.trim()).toHaveLength(report.cases.length);
  expect(readFileSync(junit, "utf8")).toContain("<testsuites>");
});

describe("without a harness", () => {
  test("much is tried on products that are found; the rest is named, and is no full pass", {
    timeout: 120_000,
  }, async () => {
    const { code, text } = await run({ dataDir: shopFolder }, ...ADDRESS, ...LOGIN, "--orders", ...only(FOUND_GOODS));
    expect(text).not.toContain("✗");
    expect(code).toBe(0);
    expect(Number(/\n(\d+) hold, 0 fail/.exec(text)?.[1])).toBeGreaterThan(IS_LONG ? 55 : 6);
    for (const area of ["catalogue", "conditions", "carts", "orders", "ledgers", "favourites", "rights"])
      expect(text).toMatch(new RegExp(`✓ ${area} +[1-9]`));
    expect(text).toMatch(
      /\nNot tried\..+\n(?: {2}–.+\n)* {2}– --harness with addProduct, createCustomer.*: \d+ \(22[,)]/,
    );
  });

  test("without a login and leave to order nothing is ordered, and it says what these would run", {
    timeout: 120_000,
  }, async () => {
    const before = countOrders();
    const { code, text } = await run({ dataDir: shopFolder }, ...ADDRESS, ...only(FOUND_GOODS));
    expect(code).toBe(0);
    expect(text).toMatch(/\n {2}– --user and --password: \d+ \((?:\d+, )*151[,)]/);
    expect(text).toMatch(/\n {2}– --orders: \d+ \(56[,)]/);
    expect(countOrders()).toBe(before);
  });

  test.each<{ what: string; put: (erp: ErpAdapter) => Partial<ErpAdapter>; noticedBy: number[] }>([
    {
      what: "search",
      put: ({ catalogue }) => ({ catalogue: { ...catalogue, search: () => Promise.reject(new TypeError("no")) } }),
      noticedBy: [155],
    },
    {
      what: "order",
      put: ({ orders }) => ({
        orders: {
          ...orders,
          get: async (id, c) => ({ ...(await orders.get(id, c)), buyerDocumentNumber: "another" }),
        },
      }),
      noticedBy: [149, 151],
    },
    {
      what: "invoice",
      put: ({ invoices }) => ({
        invoices: {
          ...invoices,
          async get(id, c) {
            const invoice = await invoices.get(id, c);
            return { ...invoice, total: toEurCents(invoice.total + 1) };
          },
        },
      }),
      noticedBy: [152],
    },
  ])("a back end whose $what is broken does not pass", async ({ put, noticedBy }) => {
    const create = await createRemoteSubjects(async () => connect(shopFolder, put), {
      harness: null,
      login: { email: "owner@autoservis.example", password: "dizna-demo" },
      mayBook: true,
    });
    const report = await runConformance({ create, cases: EVERY_CASE.filter(({ id }) => noticedBy.includes(id)) });
    expect(report.cases.map(({ outcome }) => outcome)).toEqual(noticedBy.map(() => "fails"));
  });
});

describe("a module of another author", () => {
  const EXAMPLE = ["--module", join(import.meta.dirname, "../example/adapter.ts")];

  test("is opened once for all cases, and what its harness lacks is skipped with its reason", {
    timeout: 120_000,
  }, async () => {
    const dataDir = mkdtempSync(join(folder, "example-"));
    const harness = join(dataDir, "harness.mjs");
    const staffFile = join(import.meta.dirname, "../example/staff.ts");
    writeFileSync(
      harness,
      `import { createStaff as open } from ${JSON.stringify(staffFile)};
       export async function createStaff() {
         const { setOrderStatus, ...others } = open(${JSON.stringify(dataDir)});
         return others;
       }`,
    );
    const { code, text } = await run({ dataDir }, ...EXAMPLE, "--harness", harness, "--area", "orders");
    expect(text).not.toContain("✗");
    expect(text).toMatch(/\n {2}– --harness with setOrderStatus: \d+ \(/);
    expect(text).toMatch(/✓ orders +[1-9]/);
    expect(code).toBe(0);
  });

  test("only the cases asked for are run", async () => {
    const { text } = await run(
      { dataDir: mkdtempSync(join(folder, "example-")) },
      ...EXAMPLE,
      "--only",
      "155,4",
      "--json",
    );
    expect(
      JSON.parse(text)
        .cases.map(({ id }: { id: number }) => id)
        .sort(),
    ).toEqual([155, 4]);
  });

  test.each([
    ["health: () => new Promise(() => {})", "health has not answered within 5 s."],
    ["health: async () => 'fine'", "health answers 'fine', and not { ok, detail }."],
  ])("whose %s is one sentence", async (health, why) => {
    const path = join(mkdtempSync(join(folder, "module-")), "adapter.mjs");
    const example = JSON.stringify(join(import.meta.dirname, "../example/adapter.ts"));
    writeFileSync(
      path,
      `import { createErpAdapter as open } from ${example};
       export const createErpAdapter = (settings) => ({ ...open(settings), ${health} });`,
    );
    const { code, said } = await run({ dataDir: mkdtempSync(join(folder, "example-")) }, "--module", path);
    expect([code, said]).toEqual([2, `${path}: ${why}\n`]);
  });

  test("has a new folder where DATA_DIR is not set, which its harness finds, and which is removed", () => {
    const harness = join(import.meta.dirname, "../example/conformance-harness.ts");
    const { cwd, status, stdout, stderr } = start(...EXAMPLE, "--harness", harness, "--only", "22");
    expect(stderr).toMatch(/^DATA_DIR is not set: /);
    expect(stdout).toContain("1 hold, 0 fail");
    expect(status).toBe(0);
    expect(readdirSync(cwd)).toEqual([]);
  });

  test("that lies elsewhere and imports a name of the shop's folder is told so", () => {
    const path = join(mkdtempSync(join(folder, "outside-")), "adapter.mjs");
    writeFileSync(path, 'import "#erp-adapter/contract/money.ts";');
    const { status, stderr } = start("--module", path);
    expect(stderr).toContain(
      "It imports #erp-adapter/contract/money.ts, which only files of the shop's own folder can",
    );
    expect(status).toBe(2);
  });

  test("that makes no adapter is one sentence", async () => {
    await expect(run({}, "--module", join(folder, "none.mjs"))).rejects.toThrow(/^ERP_ADAPTER: .*none\.mjs cannot be/);
  });
});

describe("commands that cannot be run", () => {
  test.each([
    [[], "FOLDER is missing"],
    [["one", "two"], '"two" is too much'],
    [[...ADDRESS, "--module", "adapter.ts"], "FOLDER, --url and --module name several back ends"],
    [[...ADDRESS, "--only", "22,9999"], "--only 22,9999 names no case"],
    [[...ADDRESS, "--area", "nowhere"], "--area nowhere is none of "],
    [[...ADDRESS, "--only", "56", "--area", "catalogue"], "--only 56 has no case of --area catalogue"],
    [["--url"], "--url"],
    [["--url", "ftp://erp.example"], "ftp://erp.example is no http(s) address"],
    [[...ADDRESS, "--fast"], "--fast"],
    [[...ADDRESS, "--user", "a@b.example"], "--user without --password"],
    [[...ADDRESS, "--password", "secret"], "--password without --user"],
  ])("%s", async (args, why) => {
    const { code, text, said } = await run({}, ...args);
    expect([code, text]).toEqual([2, ""]);
    expect(said).toContain(why);
    expect(said).toContain(usageOf("npm run conformance --"));
  });

  test("a back end that is not there, and a login that it does not take", async () => {
    const nobody = await run({ obstacle: "Nobody answers." }, ...ADDRESS);
    expect(nobody).toEqual({ code: 2, text: "", said: "Nobody answers.\n" });
    const login = ["--user", "nobody@workshop.example", "--password", "no such word"];
    const refused = await run({ dataDir: shopFolder }, ...ADDRESS, ...login);
    expect([refused.code, refused.text]).toEqual([2, ""]);
    expect(refused.said).toMatch(/login of --user nobody@workshop\.example is refused: BAD_CREDENTIALS/);
  });
});

test("--help is no mistake", async () => {
  expect(await run({}, "--help")).toEqual({ code: 0, text: usageOf("npm run conformance --"), said: "" });
});

/** The options that run these cases. */
function only(cases: readonly ConformanceCase[]): string[] {
  return ["--only", cases.map(({ id }) => id).join(",")];
}

function countOrders(): number {
  const staff = createStaff({ dataDir: shopFolder });
  const orders = staff.listOrders();
  staff.close();
  return orders.length;
}

/** The ERP of a folder, with some areas replaced. */
function connect(dataDir: string, put: (erp: ErpAdapter) => Partial<ErpAdapter> = () => ({})) {
  const erp = createEmbeddedErp({ dataDir, passwords: createPasswords({ N: 16, r: 8, p: 1 }) });
  return { adapter: { ...erp, ...put(erp) } };
}

/** Runs the command as a process in an empty folder, without DATA_DIR. */
function start(...options: string[]) {
  const cwd = mkdtempSync(join(folder, "elsewhere-"));
  const { DATA_DIR: _, ...env } = process.env;
  const file = join(import.meta.dirname, "main.ts");
  const given = { cwd, env: { ...env, TMPDIR: cwd }, encoding: "utf8" } as const;
  return { cwd, ...spawnSync(process.execPath, [file, ...options], given) };
}

async function run({ dataDir = folder, obstacle }: { dataDir?: string; obstacle?: string }, ...args: string[]) {
  const texts: string[] = [];
  const complaints: string[] = [];
  const code = await runCommand(args, {
    check: async () => obstacle ?? null,
    connect: async () => connect(dataDir),
    openModule: (path, clock) =>
      createErpAdapter(
        { kind: "module", path, dataDir, url: null, apiKey: null, timeoutMs: 3_000, variables: {} },
        createFaultLog({ warn() {} }),
        clock,
      ),
    write: (text) => void texts.push(text),
    complain: (text) => void complaints.push(text),
  });
  return { code, text: texts.join(""), said: complaints.join("") };
}
