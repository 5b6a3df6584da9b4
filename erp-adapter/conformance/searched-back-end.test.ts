import { afterEach, expect, test } from "vitest";
import { createSubjectFactory } from "../own/embedded/conformance-subject.ts";
import { createHttpErp } from "../protocol/client/create-http-erp.ts";
import { createErpServer } from "../protocol/server/create-erp-server.ts";
import { EVERY_CASE } from "./every-case.ts";
import { createRemoteSubjects } from "./harness.ts";
import { runConformance } from "./run.ts";
import { withSearch } from "./searched-back-end.ts";

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

test("a back end at a URL that leaves searching to the shop is tried with the capabilities that it declares", async () => {
  const subjects = createSubjectFactory();
  const { adapter: erp, dispose } = await subjects.create();
  const { capabilities } = erp;
  const catalogue = { ...capabilities.catalogue, owner: "shop" as const };
  const server = createErpServer(
    { ...erp, capabilities: { ...capabilities, catalogue } },
    { apiKey: KEY, log: { debug() {}, info() {}, warn() {}, error() {} } },
  );
  const url = `http://localhost:${await server.listen(0)}`;
  const reached = { connect: async () => ({ adapter: createHttpErp({ url, apiKey: KEY }) }), close: async () => {} };
  const backEnd = await withSearch(reached, false);
  closing.push(subjects.dispose, dispose, () => server.close(), backEnd.close);

  const { adapter } = await backEnd.connect();
  closing.push(adapter.close);
  expect(adapter.capabilities).toMatchObject({
    catalogue: { feed: capabilities.catalogue.feed },
    carts: capabilities.carts,
    orders: capabilities.orders,
  });
  const create = await createRemoteSubjects(backEnd.connect, { harness: null, mayBook: true });
  const { cases } = await runConformance({ create, cases: EVERY_CASE.filter(({ id }) => TRIED.includes(id)) });
  expect(cases.map(({ id, outcome }) => [id, outcome])).toEqual(TRIED.map((id) => [id, "holds"]));
});

/** With a key the server tells the shop the steps of orders, too. */
const KEY = "the-key-of-the-suite";

/** Cases of capabilities, search, conditions and orders, which failed for assumed capabilities. */
const TRIED = [2, 3, 56, 143, 155];
