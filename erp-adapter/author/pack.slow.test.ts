import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { installAuthorsPackage, PACKAGES } from "#tests/support/authors-package.ts";
import { pickToday } from "#tests/support/rounds.ts";
import { createFaultLog } from "../around/checks/fault-log.ts";
import { visitor } from "../conformance/fixture/visitor.ts";
import { draftOf, withKey } from "../conformance/ordering.ts";
import type { ConformanceReport } from "../conformance/run.ts";
import type { UserId } from "../contract/context.ts";
import { isErpError } from "../contract/errors.ts";
import { toMakerSlug, toProductId } from "../contract/product-id.ts";
import { createErpAdapter } from "../index.ts";
import type { AuthorsPackage } from "./pack.ts";

const run = promisify(execFile);

/** A folder of a stranger, in which nothing of this repository is but the packed file. */
let home: string;
let packed: AuthorsPackage;

beforeAll(async () => {
  ({ home, packed } = await installAuthorsPackage());
}, 180_000);
afterAll(() => rmSync(home, { recursive: true }));

describe("the author's package, installed from its file", () => {
  test("is small, and needs zod and what the suite imports", () => {
    expect(Object.keys(packed.dependencies)).toContain("zod");
    expect(Object.keys(packed.dependencies)).not.toContain("pg");
    expect(Object.keys(packed.dependencies).length).toBeLessThan(10);
    expect(packed.files).toBeLessThan(650);
    expect(statSync(packed.file).size).toBeLessThan(700_000);
  });

  test.each(
    pickToday<[string, string[]]>(
      [
        ["guests", []],
        ["shop", ["--catalogue", "feed", "--accounts", "shop"]],
        ["erp", ["--accounts", "erp"]],
      ],
      1,
    ),
  )(
    "writes an adapter (%s) that its types accept, which certifies, and through which the shop sells",
    async (name, choices) => {
      await run("npx", ["dizna-erp", "new-adapter", name, ...choices], { cwd: home });
      expect(readFileSync(join(home, name, "adapter.ts"), "utf8")).not.toContain('from "#');
      mkdirSync(join(home, "node_modules/@types"), { recursive: true });
      const types = ["--typeRoots", join(PACKAGES, "@types")];
      await run(process.execPath, [join(PACKAGES, "typescript/bin/tsc"), "-p", name, ...types], { cwd: home });

      const env = { ...process.env, DATA_DIR: join(home, `data-${name}`) };
      const only = ["--only", "1,2,7,20,37,52,56,57,121,180"];
      const options = { cwd: home, env: { ...env, DATA_DIR: undefined }, maxBuffer: 50_000_000 };
      const { stdout } = await run("npx", ["dizna-erp", "certify", name, ...only, "--json"], options);
      const { cases, fails, holds }: ConformanceReport = JSON.parse(stdout);
      expect(cases.filter(({ outcome }) => outcome === "fails")).toEqual([]);
      expect([fails, holds > 6]).toEqual([0, true]);

      await run(process.execPath, [join(name, "seed.ts")], { cwd: home, env });
      const connection = { url: null, apiKey: null, timeoutMs: 3_000, variables: {} };
      const erp = await createErpAdapter(
        { kind: "module", path: join(home, name, "adapter.ts"), dataDir: env.DATA_DIR, ...connection },
        createFaultLog({ warn() {} }),
      );
      const product = toProductId(toMakerSlug("Delphi"), "D 1007");
      const c = { ...visitor(), user: { id: "guest" as UserId }, vouched: true } as const;
      const draft = await draftOf({ adapter: erp }, c, [[product, 1]]);
      const order = await erp.orders.place(draft, withKey(c));
      expect(await erp.orders.get(order.id, c)).toMatchObject({ id: order.id, lines: [{ product, quantity: 1 }] });
      // Errors are those of the package's own copy of the contract.
      const other = { ...c, user: { id: "another" as UserId } };
      await expect(erp.orders.get(order.id, other)).rejects.toSatisfy((error) => isErpError(error, "NOT_FOUND"));
      await erp.close();
    },
    180_000,
  );
});
