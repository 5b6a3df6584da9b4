// npm run conformance:tryton [-- --install] [--record]: runs the conformance suite, purchases and kills on a real
// Tryton 6.0, which it starts. Its last line counts passes and failures.
import assert from "node:assert";
import { parseArgs } from "node:util";
import { EVERY_CASE } from "#erp-adapter/conformance/every-case.ts";
import { FIXTURE, PART } from "#erp-adapter/conformance/fixture/products.ts";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints } from "#erp-adapter/contract/money.ts";
import { numberOf } from "#erp-adapter/contract/product-id.ts";
import { createTrytonClient } from "#erp-adapter/tryton/client.ts";
import { toTrytonNames } from "#erp-adapter/tryton/names.ts";
import { openOffice } from "#erp-adapter/tryton/testing/office.ts";
import { createPartnerTerms } from "#erp-adapter/tryton/testing/partner-terms.ts";
import { SCENE_IBAN } from "#erp-adapter/tryton/testing/scene.ts";
import { seedBooks } from "#erp-adapter/tryton/testing/seed-books.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { KILLS, killAmidOrders } from "./kills.ts";
import { otherShapes, recordScenes, writeScenes } from "./record.ts";
import { runSuite } from "./run-suite.ts";
import { openShopOnTryton } from "./shop-on-tryton.ts";
import { createTally, toLastLine } from "./tally.ts";
import { createTryton, installTryton, NoTryton, type TrytonServer } from "./tryton-server.ts";

const MINUTE = 60_000;
/** Milliseconds after this program's start by which Tryton must run. */
const THERE_BY = 7 * MINUTE;
/** Milliseconds after this program's start; conformance cases that have not begun by then are skipped. */
const CASES_BEGIN_BY = 12 * MINUTE;
/** Milliseconds after this program's start by which everything must end. */
const ENDS_BY = 14 * MINUTE;
const SHOP_USER = { login: "shop", password: "Qk7-plum.Vortex" };
const PARTNER = "007001" as PartnerCode;

const ALL = "conformance on Tryton";
const started = Date.now();
const tally = createTally(console.log);
const { values } = parseArgs({
  options: {
    install: { type: "boolean", default: false },
    /** stores Tryton's current answers for replay.slow.test.ts */
    record: { type: "boolean", default: false },
  },
});

let server: TrytonServer | null = null;
let ending: Promise<void> | null = null;
setTimeout(() => giveUp("it hangs"), ENDS_BY);
for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => giveUp("it was told to end"));
try {
  if (values.install) await installTryton(started + THERE_BY);
  server = await createTryton(started + THERE_BY);
  await tryEverything(server);
} catch (error) {
  if (error instanceof NoTryton) tally.skip(ALL, error.message);
  else tally.fail(ALL, error instanceof Error ? (error.stack ?? error.message) : String(error));
}
await end();

function giveUp(reason: string): void {
  tally.fail(ALL, reason);
  void end();
}

function end(): Promise<void> {
  ending ??= leave(toLastLine(tally), tally.failed > 0 ? 1 : 0);
  return ending;
}

/** Prints the last line only after Tryton has been removed, so that nothing comes after it. */
async function leave(lastLine: string, code: number): Promise<void> {
  await server?.remove();
  console.log(`\n${lastLine}`);
  process.exit(code);
}

async function tryEverything(tryton: TrytonServer): Promise<void> {
  const names = toTrytonNames({});
  await seedBooks(tryton.access, names, SHOP_USER);
  const admin = createTrytonClient(tryton.access);
  const office = await openOffice(admin, names);
  await createPartnerTerms(office).set(PARTNER, { discount: toBasisPoints(1_200), paymentDays: 30 });
  await office.addProducts(FIXTURE);
  console.log(`Tryton is there after ${Math.round((Date.now() - started) / 1_000)} s`);
  const payee = { ERP_TRYTON_IBAN: SCENE_IBAN };
  const env = { ...payee, ERP_URL: tryton.access.url, ERP_USER: SHOP_USER.login, ERP_PASSWORD: SHOP_USER.password };

  // This test comes first, so that no earlier order affects Tryton's answers.
  await tally.run("Tryton answers in the shapes that were recorded", async () => {
    const scenes = await recordScenes({ url: tryton.access.url, variables: env, office });
    if (values.record) writeScenes(scenes);
    assert.deepEqual(otherShapes(scenes), []);
  });
  const shop = await openShopOnTryton(env);
  try {
    await tally.run("the shop reads the catalogue of Tryton", () => shop.ready());
    await tally.run("a guest finds a part and orders it", () => shop.guestOrders("GUEST-1", PART.injector));
    await tally.run("a customer is approved and orders at terms of their own", async () => {
      const customer = await shop.becomeCustomer("customer-1", PARTNER);
      await shop.customerOrders(customer, "CUSTOMER-1", PART.injector);
    });
    await tally.run("a customer orders a pasted list by an own number, and downloads price lists", async () => {
      const customer = await shop.becomeCustomer("customer-2", PARTNER);
      const part = { product: PART.injector, number: numberOf(PART.injector) };
      await shop.customerOrdersList(customer, "CUSTOMER-2", part);
    });
    await tally.run(`Tryton is killed amid ${KILLS.length} orders: none is lost, none is doubled`, async () => {
      const { lost, doubled, atOnce } = await killAmidOrders({ shop, tryton, office: admin, product: PART.injector });
      console.log(`    ${lost} lost, ${doubled} doubled; ${atOnce} placed at once`);
      assert.deepEqual({ lost, doubled }, { lost: 0, doubled: 0 });
    });
  } finally {
    await shop.stop();
  }
  // Each day has another third of the cases; LONG_ROUNDS=1 has all.
  const cases = pickToday(EVERY_CASE, Math.ceil(EVERY_CASE.length / 3));
  console.log(`${cases.length} of ${EVERY_CASE.length} cases, seed ${SEED}`);
  await runSuite({ tally, cases, ends: started + CASES_BEGIN_BY, tryton: tryton.access, env });
}
