import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { KINDS, runPlanted } from "./run-planted.ts";

// npm run mutate -- AREAS or FILES…: puts one small fault at a time into the files, and lists the faults that no test
// catches. The faults go into a copy of the tree. The tests that run are those in the files' folders and in --tests.

const ROOT = join(import.meta.dirname, "../..");

/** The version of Stryker. Its 160 npm packages are installed at the first use, because nothing else needs them. */
const VERSION = "10.1.1";
const TOOL = join(tmpdir(), `dizna-stryker-${VERSION}`);

interface Area {
  files: string[];
  /** tests beside those in the folders of the files */
  tests?: string[];
  /** true if slow tests are the area's guard and run too */
  isGuardedBySlow?: true;
}

/** The code closest to money, permissions and orders, and to what comes in from outside. */
const AREAS: Record<string, Area> = {
  contract: {
    files: [
      "erp-adapter/contract/{money,unit-price,totals,quantity,order-draft,oib,vat-number,company-roles}.ts",
      "erp-adapter/contract/{delivery,delivery-choice,line-progress}.ts",
      "erp-adapter/contract/{carts,conditions}/*.ts",
    ],
  },
  books: {
    files: [
      "erp-adapter/own/carts/adopt-carts.ts",
      "erp-adapter/own/embedded/orders/{credit-limit,hold-book,hold-expiry,hold-recheck,holds,settlement}.ts",
      "erp-adapter/own/embedded/ledger/{payments,prepayments}.ts",
      "erp-adapter/back-office/{held-order,order-payment}.ts",
    ],
    tests: ["erp-adapter/back-office/commands/{holds,ledger-commands,orders}.test.ts"],
  },
  goods: { files: ["app/goods/*.ts", "app/goods/supersession/*.ts", "app/quick-order/rows/*.ts"] },
  guards: {
    files: [
      "app/request/session/{company-right,is-offered}.ts",
      "app/request/guards/{auth,editor,guest,offered,require-right,same-origin,session}.ts",
      "app/{account,cart,company,finances,finances/invoices,lists,orders,orders/cancellation}/*.guard.ts",
    ],
  },
  company: { files: ["server/services/company/*.ts"], tests: ["server/services/approvals/leaves.test.ts"] },
  approvals: { files: ["server/services/approvals/*.ts"] },
  delivery: { files: ["server/services/delivery/*.ts", "app/cart/delivery/{cart-delivery,read-delivery}.ts"] },
  payment: { files: ["server/services/documents/{hub3,joint-slip}.ts"] },
  ordering: { files: ["server/services/ordering/*.ts"], tests: ["server/staff/run-staff-command.test.ts"] },
  accounts: {
    files: ["erp-adapter/own/accounts/*.ts", "erp-adapter/own/embedded/accounts/*.ts"],
    tests: ["erp-adapter/around/checks/conformance.slow.test.ts"],
    isGuardedBySlow: true,
  },
  "shop-store": {
    files: ["erp-adapter/around/shop-store/*.ts", "erp-adapter/around/shop-store/store/*.ts"],
    isGuardedBySlow: true,
  },
  "lost-answers": {
    files: ["erp-adapter/around/lost-answers/*.ts"],
    tests: ["erp-adapter/protocol/client/under-key.slow.test.ts"],
    isGuardedBySlow: true,
  },
  spreadsheets: {
    files: ["spreadsheets/*.ts", "spreadsheets/workbook/*.ts"],
    tests: ["erp-adapter/own/embedded/import/**/*.test.ts", "rules/quick-order/*.test.ts"],
  },
  tryton: { files: ["erp-adapter/tryton/*.ts", "erp-adapter/tryton/{ledger,orders}/*.ts"], isGuardedBySlow: true },
  rules: { files: ["rules/*.ts"] },
  scripts: { files: ["scripts/*.mjs"] },
};

/** Tests that never run: each takes longer than all others together. */
const LONG = ["**/durability*", "**/races*", "**/*.property.*"];

const USAGE = `npm run mutate -- [AREAS and FILES…] [--tests GLOB]… [--skip-static]
  AREAS          ${Object.keys(AREAS).join(", ")}: the rules nearest to money, rights and orders
  FILES          files or globs from the root; if nothing is named, all areas
  --tests        more tests than those in the folders of the files
  --skip-static  leaves out faults in what is worked out once when a file is loaded: each of them takes all tests
A fault is caught if a test fails (killed), or lasts ten seconds longer than without it (timeout): on a busy machine
look at the timeouts too. A fault that survived wants a test, unless no one could tell the difference. A statement that is
prepared once is counted to the first test that uses it: try such a fault by hand before you believe that it survived.

npm run mutate -- --planted [IDS…] [--with KIND]…
  Plants the bugs of tests/mutation/planted.ts one by one and says which test catches each.
  IDS       of bugs; if none is named, all
  --with    ${KINDS.join(", ")}: which tests; if none is named, all kinds, each for the bugs that the kind before missed`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    tests: { type: "string", multiple: true, default: [] },
    "skip-static": { type: "boolean", default: false },
    planted: { type: "boolean", default: false },
    with: { type: "string", multiple: true, default: [] },
    help: { type: "boolean", default: false },
  },
});
const unknown = values.with.filter((kind) => !KINDS.some((known) => known === kind));
if (values.help || unknown.length > 0) console.log(USAGE);
else if (values.planted)
  runPlanted(positionals, values.with.length > 0 ? KINDS.filter((kind) => values.with.includes(kind)) : KINDS);
else process.exitCode = mutate(positionals.length > 0 ? positionals : Object.keys(AREAS));

function mutate(named: readonly string[]): number {
  installTool();
  const folder = mkdtempSync(join(tmpdir(), "dizna-mutation-"));
  const report = join(folder, "report.json");
  const files = named.flatMap((name) => AREAS[name]?.files ?? name);
  const beside = files.map((file) => `${dirname(file)}/**/*.test.{ts,tsx,mts}`);
  const tests = [...new Set(beside), ...named.flatMap((name) => AREAS[name]?.tests ?? []), ...values.tests];
  // The tests of the guards also test what of the session they use.
  if (files.some((file) => file.startsWith("app/request/session/"))) tests.push("app/request/guards/*.test.ts");
  const isGuarded = named.some((name) => AREAS[name]?.isGuardedBySlow);
  const exclude = isGuarded ? LONG : [...LONG, "**/*.slow.test.*"];
  const config = join(folder, "stryker.json");
  writeFileSync(
    config,
    JSON.stringify({
      testRunner: "vitest",
      plugins: ["@stryker-mutator/vitest-runner"],
      vitest: { configFile: "tests/mutation/vitest.config.ts", related: false },
      coverageAnalysis: "perTest",
      ignoreStatic: values["skip-static"],
      concurrency: 1,
      timeoutMS: 10_000,
      dryRunTimeoutMinutes: 15,
      mutate: [...files, "!**/*.test.{ts,tsx,mts}"],
      ignorePatterns: ["build", "data", "test-results", ".react-router"],
      reporters: ["progress-append-only", "clear-text", "json"],
      clearTextReporter: { logTests: false, reportTests: false, allowColor: false, allowEmojis: false },
      jsonReporter: { fileName: report },
      // No file has this name, so Stryker reads no tsconfig. To read the project's it would need a parser that
      // TypeScript 7 lacks.
      tsconfigFile: "none.json",
      tempDirName: join(folder, "copy"),
    }),
  );
  const { status } = spawnSync(
    process.execPath,
    [join(TOOL, "node_modules/@stryker-mutator/core/bin/stryker.js"), "run", config],
    {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, MUTATION_TESTS: JSON.stringify({ include: tests, exclude }) },
    },
  );
  rmSync(join(folder, "copy"), { recursive: true, force: true });
  console.log(`All faults, those that were caught too: ${report}`);
  return status ?? 1;
}

/** Installs Stryker outside the tree, with the tree's own vitest. */
function installTool(): void {
  const modules = join(TOOL, "node_modules");
  if (!existsSync(join(modules, "@stryker-mutator/vitest-runner/package.json"))) {
    mkdirSync(TOOL, { recursive: true });
    const packages = ["core", "vitest-runner"].map((name) => `@stryker-mutator/${name}@${VERSION}`);
    const options = ["--no-save", "--ignore-scripts", "--legacy-peer-deps", "--no-audit", "--no-fund"];
    const { status } = spawnSync("npm", ["install", "--prefix", TOOL, ...options, ...packages], { stdio: "inherit" });
    if (status !== 0) throw new Error("Stryker could not be installed");
  }
  rmSync(join(modules, "vitest"), { recursive: true, force: true });
  symlinkSync(join(ROOT, "node_modules/vitest"), join(modules, "vitest"), "junction");
}
