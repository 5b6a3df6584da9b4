import { expect, test } from "vitest";
import { checkImports, listCircling } from "./imports.ts";
import { createSource, loadSources, type Source } from "./sources.ts";

test("areas meet in types, in rules and in the pure code of the contracts only", () => {
  expect(loadSources().flatMap(checkImports)).toEqual([]);
});

test.each([
  [
    "app/home/home.route.tsx",
    'import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";',
    /only types and the contract/,
  ],
  ["app/home/home.route.tsx", 'import { type Env } from "#server/env.ts";', /only types from server/],
  ["app/home/home.route.tsx", 'const env = await import("#server/env.ts");', /only types from server/],
  ["app/home/home.route.tsx", 'export { readEnv } from "#server/env.ts";', /only types from server/],
  ["app/home/home.route.tsx", 'import { env } from "../../server/env.ts";', /by their # name/],
  ["server/main.ts", 'import { erp } from "#app/request/context.ts";', /comes with the build/],
  ["server/main.ts", 'import { startShop } from "#tests/support/start-shop.ts";', /only tests/],
  ["erp-adapter/own/embedded/a.ts", 'import type { Env } from "#server/env.ts";', /neither app nor server/],
  ["database/a.ts", 'import type { Env } from "#server/env.ts";', /knows nothing of the rest/],
  ["spreadsheets/a.ts", 'import type { Env } from "#server/env.ts";', /knows nothing of the rest/],
  ["app/home/home.route.tsx", 'import { openTable } from "#spreadsheets/open-table.ts";', /only types from the layers/],
  ["erp-adapter/contract/a.ts", 'import { b } from "../own/embedded/b.ts";', /nothing but contracts/],
  ["erp-adapter/contract/a.ts", 'import { readFileSync } from "node:fs";', /in the browser/],
  ["rules/a.ts", 'import type { Env } from "#server/env.ts";', /rules know only/],
  ["rules/a.ts", 'import type { A } from "#app/cart/a.ts";', /rules know only/],
  ["spreadsheets/a.ts", 'import { a } from "#rules/a.ts";', /knows nothing of the rest/],
  ["erp-adapter/own/embedded/a.ts", 'import { a } from "#rules/a.ts";', /neither app nor server/],
  ["app/request/a.ts", 'import type { A } from "../cart/a.ts";', /app\/request does not lie above app\/cart/],
  ["app/lists/a/b.ts", 'import { a } from "../../finances/a.ts";', /app\/lists does not lie above app\/finances/],
  ["app/orders/a.ts", 'import { ORDER } from "./orders.states.tsx";', /by the guide alone/],
  ["app/garage/a.ts", 'import { a } from "../cart/a.ts";', /a room without a line/],
  ["erp-adapter/own/embedded/a.ts", 'import { b } from "../../mock/b.ts";', /lies below erp-adapter\/mock/],
  ["erp-adapter/example/a.ts", 'import { b } from "../sqlite/b.ts";', /example\/ stands on erp-adapter\/contract/],
  ["erp-adapter/kit/a.ts", 'import type { B } from "../conformance/b.ts";', /kit\/ stands on erp-adapter\/contract/],
  [
    "erp-adapter/own/catalogue-index/a.ts",
    'import { b } from "../embedded/b.ts";',
    /lies below erp-adapter\/own\/embedded/,
  ],
])("%s may not say %s", (path, text, fault) => {
  expect(checkImports(createSource(path, text))).toEqual([expect.stringMatching(fault)]);
});

test.each([
  ["app/home/home.route.tsx", 'import type { Env } from "#server/env.ts";'],
  ["app/cart/order/a.ts", 'import { a } from "../../goods/a.ts"; import { b } from "../lines/b.ts";'],
  ["app/cart/cart.states.tsx", 'import { ORDER } from "../orders/orders.states.tsx";'],
  ["app/root.tsx", 'import { Shell } from "./frame/shell.tsx";'],
  ["app/home/home.route.tsx", 'import { formatMoney } from "#erp-adapter/contract/money.ts";'],
  ["app/home/home.route.tsx", 'type Env = import("#server/env.ts").Env;'],
  ["app/home/home.test.ts", 'import { createEmbeddedErp } from "#erp-adapter/own/embedded/create-embedded-erp.ts";'],
  ["server/main.ts", 'import { createErp } from "#erp-adapter/index.ts";'],
  ["app/home/home.route.tsx", 'import { requestOf } from "#rules/approval-requests.ts";'],
  ["server/main.ts", 'import { requestOf } from "#rules/approval-requests.ts";'],
  ["rules/a.ts", 'import { b } from "./b.ts"; import { c } from "#erp-adapter/contract/c.ts";'],
  ["erp-adapter/contract/a.ts", 'import { z } from "zod"; import { b } from "./b.ts";'],
  ["erp-adapter/example/a.ts", 'import { b } from "../kit/b.ts"; import { c } from "./c.ts"; import "node:sqlite";'],
])("%s may say %s", (path, text) => {
  expect(checkImports(createSource(path, text))).toEqual([]);
});

test("no modules of the server import each other in a circle", () => {
  const isOfServer = ({ path }: Source) => path.startsWith("server/") && !/\.test\.|\/testing\//.test(path);
  expect(listCircling(loadSources().filter(isOfServer))).toEqual([]);
});

test("a circle is found among the modules that use it and those that it uses", () => {
  const circle = [
    createSource("server/above.ts", 'import { a } from "./a.ts";'),
    createSource("server/a.ts", 'import type { B } from "./b.ts";'),
    createSource("server/b.ts", 'import type { A } from "#server/a.ts"; import { below } from "./below.ts";'),
    createSource("server/below.ts", 'import { z } from "zod";'),
  ];
  expect(listCircling(circle)).toEqual(["server/a.ts", "server/b.ts"]);
});
