import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fetch } from "undici";
import type { PartnerCode } from "#erp-adapter/contract/context.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { createErpAdapter } from "#erp-adapter/tryton/adapter.ts";
import { playScenes, type RecordedScene, recordFetching, shapeOf } from "#erp-adapter/tryton/testing/exchanges.ts";
import type { Office } from "#erp-adapter/tryton/testing/office.ts";
import { createPartnerTerms } from "#erp-adapter/tryton/testing/partner-terms.ts";
import { LEFT_CONFIRMED, SCENE_PARTNER, SCENE_TIME } from "#erp-adapter/tryton/testing/scenes.ts";
import { toDecimal } from "#erp-adapter/tryton/values.ts";

const FILE = "erp-adapter/tryton/testing/exchanges.json";

/** Plays the scenes on a real Tryton with the fixture's products, which the office prepares. */
export async function recordScenes(given: {
  url: string;
  variables: Record<string, string>;
  office: Office;
  partner?: PartnerCode;
}): Promise<RecordedScene[]> {
  const { url, variables, office } = given;
  await createPartnerTerms(office).set(SCENE_PARTNER, { discount: toBasisPoints(1_200), paymentDays: 30 });
  const party = await office.find("party.party", [["code", "=", SCENE_PARTNER]]);
  await office.write("party.party", party, {
    credit_limit_amount: toDecimal(toEurCents(100_000)),
    contact_mechanisms: [["create", [{ type: "email", value: "office@scenes.example" }]]],
  });
  const recording = recordFetching((address, init) => fetch(address, init));
  const erp = await createErpAdapter({ url, variables, clock: () => SCENE_TIME, fetching: recording.fetching });
  const start = { name: "start", exchanges: recording.take(), outcome: null };
  try {
    const played = await playScenes(erp, recording.take, async (name, outcome) => {
      if (name !== "a customer's order" && name !== LEFT_CONFIRMED) return;
      const sale = await office.saleOf((outcome as { id: OrderId }).id);
      if (name === LEFT_CONFIRMED) return void (await office.write("sale.sale", sale, { state: "confirmed" }));
      await office.deliver(sale);
      for (const draft of await office.draftsOf(sale)) await office.post(draft);
    });
    return [start, ...played];
  } finally {
    await erp.close();
  }
}

export function writeScenes(scenes: readonly RecordedScene[]): void {
  writeFileSync(FILE, `${JSON.stringify(scenes, null, 1)}\n`);
}

/** The names of scenes in which Tryton answers in another shape than was recorded. */
export function otherShapes(scenes: readonly RecordedScene[]): string[] {
  const known: RecordedScene[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : [];
  const shapes = (scene: RecordedScene | undefined) =>
    JSON.stringify(shapeOf(scene?.exchanges.map(({ method, status, answer }) => ({ [method]: { status, answer } }))));
  return scenes.flatMap((scene) =>
    shapes(scene) === shapes(known.find(({ name }) => name === scene.name)) ? [] : scene.name,
  );
}
