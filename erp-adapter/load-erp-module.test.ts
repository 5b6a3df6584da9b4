import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFaultLog } from "./around/checks/fault-log.ts";
import { visitor } from "./conformance/fixture/visitor.ts";
import type { CallContext } from "./contract/context.ts";
import { AREA_METHODS } from "./contract/methods.ts";
import { createErpAdapter, demoLogins } from "./index.ts";
import { erpVariablesOf } from "./kit/module-settings.ts";
import { loadErpModule } from "./load-erp-module.ts";
import { DECLARED } from "./protocol/client/kept-capabilities.ts";

/** The text of a module with a complete adapter whose methods return nothing useful. */
const WHOLE = `const erp = {
  capabilities: ${JSON.stringify(DECLARED)},
  ${AREA_METHODS.map(([area, names]) => `${area}: { ${names.map((name) => `${name}: async () => null`).join(", ")} },`).join("\n  ")}
  conditions: async () => [],
  health: async () => ({ ok: true, detail: "" }),
  close: async () => {},
};`;

let folder: string;
const connection = {
  dataDir: "data",
  url: "http://erp.example",
  apiKey: "key",
  timeoutMs: 3_000,
  variables: { ERP_USER: "shop" },
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "erp-module-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

test("a module's factory is told where the ERP is, and what it makes is the adapter", async () => {
  const health = "health: async () => ({ ok: true, detail: settings })";
  const path = write(
    "adapter.mjs",
    `${WHOLE} export const createErpAdapter = async (settings) => ({ ...erp, ${health} });`,
  );
  const erp = await open(path);
  expect(await erp.health()).toEqual({ ok: true, detail: connection });
});

test.each([
  ["none.mjs", null, "cannot be loaded"],
  ["broken.mjs", "export const = 1;", "cannot be loaded"],
  ["other.mjs", "export const createErp = () => ({});", "exports no function createErpAdapter"],
  ["constant.mjs", "export const createErpAdapter = {};", "exports no function createErpAdapter"],
])("%s is refused in one line", async (name, text, reason) => {
  const path = text === null ? join(folder, name) : write(name, text);
  await expect(open(path)).rejects.toThrow(new RegExp(`^ERP_ADAPTER: [^\\n]*${name} ${reason}[^\\n]*$`));
});

test("a module that was written before a capability was there has its default", async () => {
  const { feed: _, owner: __, ...catalogue } = DECLARED.catalogue;
  const { generalPartner: ___, ...conditions } = DECLARED.conditions;
  const older = JSON.stringify({ ...DECLARED, catalogue, conditions });
  const path = write(
    "older.mjs",
    `${WHOLE} export const createErpAdapter = () => ({ ...erp, capabilities: ${older} });`,
  );
  const { capabilities } = await open(path);
  expect(capabilities).toMatchObject({
    catalogue: { owner: "erp", feed: null },
    conditions: { generalPartner: "000981" },
  });
});

test("a module that was written before a method was there loads, and the method is UNSUPPORTED", async () => {
  const { carts: _, ...capabilities } = DECLARED;
  const older = JSON.stringify({ ...capabilities, carts: { owner: "shop", maxCarts: 1, versions: false } });
  const orders = "orders: { ...erp.orders, events: undefined, bindShop: undefined }";
  const path = write(
    "older.mjs",
    `${WHOLE} const { carts, ...rest } = erp;
    export const createErpAdapter = () => ({ ...rest, ${orders}, capabilities: ${older} });`,
  );
  const erp = await open(path);
  await expect(erp.orders.events(null, 10, visitor())).rejects.toMatchObject({
    code: "UNSUPPORTED",
    details: { capability: "orders.events" },
  });
  await expect(erp.carts.list(visitor())).rejects.toMatchObject({ details: { capability: "carts.owner" } });
});

test("a module gets every variable of its own that is set, and none of another prefix", () => {
  const variables = {
    ERP_USER: "shop",
    ERP_PASSWORD: "",
    SESSION_SECRET: "secret",
    MY_ERP_URL: "x",
    ERP_NONE: undefined,
  };
  expect(erpVariablesOf(variables)).toEqual({ ERP_USER: "shop" });
});

test("demo logins are told of the embedded ERP only", () => {
  expect(demoLogins({ kind: "mock" }).length).toBeGreaterThan(0);
  for (const kind of ["http", "module"] as const) expect(demoLogins({ kind })).toEqual([]);
});

test.each([
  ["({})", "capabilities is not as agreed: expected object, received undefined, catalogue.product is not a function"],
  ["null", "createErpAdapter makes no object"],
  [
    `({ ...erp, catalogue: { ...erp.catalogue, replacements: undefined } })`,
    "catalogue.replacements is not a function, but catalogue.replacements is declared.",
  ],
  [`({ ...erp, orders: { ...erp.orders, place: 7 } })`, "orders.place is not a function."],
  [`({ ...erp, health: true, close: null })`, "health is not a function, close is not a function."],
  [
    `({ ...erp, capabilities: { ...erp.capabilities, carts: { ...erp.capabilities.carts, owner: "both" } } })`,
    `capabilities.carts.owner is not as agreed: expected one of "erp"|"shop"|"none".`,
  ],
  [
    `({ ...erp, capabilities: { ...erp.capabilities, accounts: { ...erp.capabilities.accounts, login: "shop", partners: false } } })`,
    `capabilities.accounts.partners is not as agreed: expected true, since accounts.login is "shop".`,
  ],
  [
    `({ ...erp, capabilities: { ...erp.capabilities, conditions: { ...erp.capabilities.conditions, priceDecimals: 5 } } })`,
    "capabilities.conditions.priceDecimals is not as agreed: expected 2, 3 or 4.",
  ],
  [
    `({ ...erp, capabilities: { ...erp.capabilities, catalogue: { ...erp.capabilities.catalogue, owner: "shop", feed: null } } })`,
    `capabilities.catalogue.feed is null though catalogue.owner is "shop": the shop fills its catalogue from the feed, so declare the feed, or the owner "erp".`,
  ],
  ["(() => { throw new TypeError('no price list') })()", "createErpAdapter failed. no price list"],
])("a factory that makes %s: the module and what it lacks are named", async (made, lacks) => {
  const path = write("lacking.mjs", `${WHOLE} export const createErpAdapter = () => ${made};`);
  await expect(open(path)).rejects.toThrow(`ERP_ADAPTER: ${path}: ${lacks}`);
});

test("areas may be instances of classes", async () => {
  const areas = AREA_METHODS.map(
    ([area, names]) =>
      `${area}: new (class { ${names.map((name) => `async ${name}() { return this.kept; }`).join(" ")} kept = [] })()`,
  );
  const path = write("classes.mjs", `${WHOLE} export const createErpAdapter = () => ({ ...erp, ${areas} });`);
  expect(await (await open(path)).catalogue.products([], {} as CallContext)).toEqual([]);
});

test("a module whose import is not installed is told what to install, and where", async () => {
  await expect(open(write("outside.mjs", "import 'no-such-package';"))).rejects.toThrow(
    `It imports no-such-package, which is not installed there: run npm install no-such-package in ${folder}.`,
  );
});

test("a factory that never ends is given up in one sentence", async () => {
  const path = write("endless.mjs", "export const createErpAdapter = () => new Promise(() => {});");
  await expect(loadErpModule({ path, ...connection }, { patience: 50 })).rejects.toThrow(
    `ERP_ADAPTER: ${path}: createErpAdapter failed. it has not ended within 0.05 s`,
  );
});

test("a method that the contract does not have is named, and stops no start", async () => {
  const more = "{ ...erp, orders: { ...erp.orders, cancel: async () => null }, prices: {} }";
  const path = write("more.mjs", `${WHOLE} export const createErpAdapter = () => (${more});`);
  const warned: string[] = [];
  await loadErpModule({ path, ...connection }, { warn: (text) => warned.push(text) });
  await loadErpModule({
    path: write("exact.mjs", `${WHOLE} export const createErpAdapter = () => erp;`),
    ...connection,
  });
  expect(warned).toEqual([
    `ERP_ADAPTER: ${path}: the contract has no prices, orders.cancel: the shop never calls that.`,
  ]);
});

const open = (path: string) => createErpAdapter({ kind: "module", path, ...connection }, createFaultLog({ warn() {} }));

function write(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

test.each([
  ["2.0.0", "is made with dizna-erp 2.0.0, and this shop works with dizna-erp 1.x"],
  ["0.9.1", "is made with dizna-erp 0.9.1, and this shop works with dizna-erp 1.x"],
])("a module of the contract %s is refused in one sentence that says what would be right", async (version, said) => {
  const path = write(
    "other.mjs",
    `${WHOLE} export const createErpAdapter = () => ({ ...erp, contract: ${JSON.stringify(version)}, orders: {} });`,
  );
  await expect(open(path)).rejects.toThrow(said);
});

test("a module of a later minor version loads", async () => {
  const path = write("minor.mjs", `${WHOLE} export const createErpAdapter = () => ({ ...erp, contract: "1.99.0" });`);
  expect(await (await open(path)).health()).toEqual({ ok: true, detail: "" });
});

test("a module that imports the author's package where it is not installed is told how to install it", async () => {
  const path = write("package.mjs", 'import "dizna-erp/contract/money";');
  await expect(open(path)).rejects.toThrow(
    /^ERP_ADAPTER: .* It imports dizna-erp, which is not installed there: run npm run erp -- pack FOLDER here, and npm install its file in /,
  );
});
