import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fetch } from "undici";
import { toLocalDate, toLocalHour } from "#erp-adapter/contract/local-date.ts";
import { toBasisPoints, toEurCents } from "#erp-adapter/contract/money.ts";
import type { OrderId } from "#erp-adapter/contract/orders.ts";
import { createErpAdapter } from "#erp-adapter/tryton/adapter.ts";
import { createTrytonClient } from "#erp-adapter/tryton/client.ts";
import {
  outcomeOf,
  outcomeOfStart,
  type RecordedScene,
  type Recording,
  recordFetching,
  shapeOf,
} from "#erp-adapter/tryton/testing/exchanges.ts";
import { type Office, todayInZagreb } from "#erp-adapter/tryton/testing/office.ts";
import { createPartnerTerms } from "#erp-adapter/tryton/testing/partner-terms.ts";
import { SCENE_PARTNER } from "#erp-adapter/tryton/testing/scene.ts";
import { SCENES } from "#erp-adapter/tryton/testing/scenes.ts";
import { STARTS } from "#erp-adapter/tryton/testing/starts.ts";
import { toDecimal } from "#erp-adapter/tryton/values.ts";

const FILE = "erp-adapter/tryton/testing/exchanges.json";

interface Given {
  url: string;
  variables: Record<string, string>;
  office: Office;
}

/** Records the exchanges of all starts and scenes with a real Tryton, which must have the fixture's products. */
export async function recordScenes(given: Given): Promise<RecordedScene[]> {
  const { office } = given;
  // Tryton counts stock by the calendar of its company, and lists the changes since the start of the day.
  const time = startOfToday();
  await createPartnerTerms(office).set(SCENE_PARTNER, { discount: toBasisPoints(1_200), paymentDays: 30 });
  const party = await office.find("party.party", [["code", "=", SCENE_PARTNER]]);
  await office.write("party.party", party, {
    credit_limit_amount: toDecimal(toEurCents(100_000)),
    contact_mechanisms: [["create", [{ type: "email", value: "office@scenes.example" }]]],
  });
  return [...(await recordStarts(given, time)), ...(await playScenes(given, time))];
}

/** The instant at which today began in Zagreb, where the company of the tests is. */
function startOfToday(): number {
  const today = todayInZagreb();
  const starts = ["+01:00", "+02:00"].map((offset) => Date.parse(`${today}T00:00:00${offset}`));
  const start = starts.find((at) => toLocalDate(at) === today && toLocalHour(at) === "00:00");
  if (start === undefined) throw new Error(`${today} does not begin at midnight`);
  return start;
}

async function recordStarts({ url, variables, office }: Given, time: number): Promise<RecordedScene[]> {
  const recorded: RecordedScene[] = [];
  for (const { name, before, database, variables: own } of STARTS) {
    await before?.({ office, logInWrongly: (user) => logInWrongly(url, user) });
    const { fetching, take } = recordFetching(fetch);
    const access = {
      url: database === undefined ? url : new URL(database, url).href,
      variables: { ...variables, ...own },
    };
    const outcome = await outcomeOfStart(() => createErpAdapter({ ...access, clock: () => time, fetching }));
    recorded.push({ name, time, exchanges: await take(), outcome });
  }
  return recorded;
}

function logInWrongly(url: string, user: string): Promise<unknown> {
  const client = createTrytonClient({ url, user, password: "wrong" });
  return client.count("res.user", [], { deadline: Date.now() + 60_000 }).catch(() => {});
}

async function playScenes({ url, variables, office }: Given, time: number): Promise<RecordedScene[]> {
  const recording = recordFetching(fetch);
  let now = time;
  const erp = await createErpAdapter({ url, variables, clock: () => now, fetching: recording.fetching });
  const other = await createErpAdapter({ url, variables, clock: () => time });
  await recording.take();
  const played: RecordedScene[] = [];
  const orderOf = (scene: string) =>
    (played.find(({ name }) => name === scene)?.outcome as { id: OrderId } | undefined)?.id ?? ("" as OrderId);
  const stage = {
    office,
    other,
    saleOf: (scene: string) => office.saleOf(orderOf(scene)),
    partyOf: createPartnerTerms(office).partyOf,
    endSession: () => endSession(url, recording),
    beforeCall: recording.beforeCall,
  };
  try {
    for (const { name, before, time: own = time, play } of SCENES) {
      await before?.(stage);
      now = own;
      const outcome = await outcomeOf(() => play(erp, orderOf, time));
      played.push({ name, time, exchanges: await recording.take(), outcome });
    }
    return played;
  } finally {
    await erp.close();
    await other.close();
  }
}

async function endSession(url: string, { authorization }: Recording): Promise<void> {
  const headers = { "Content-Type": "application/json", Authorization: authorization() };
  await fetch(`${url}/`, {
    method: "POST",
    headers,
    body: JSON.stringify({ id: 0, method: "common.db.logout", params: [] }),
  });
}

export function writeScenes(scenes: readonly RecordedScene[]): void {
  writeFileSync(FILE, `${JSON.stringify(scenes, null, 1)}\n`);
}

/** The names of scenes in which the shape of Tryton's answers differs from the recorded one. */
export function otherShapes(scenes: readonly RecordedScene[]): string[] {
  const known: RecordedScene[] = existsSync(FILE) ? JSON.parse(readFileSync(FILE, "utf8")) : [];
  const shapes = (scene: RecordedScene | undefined) =>
    JSON.stringify(shapeOf(scene?.exchanges.map(({ method, status, answer }) => ({ [method]: { status, answer } }))));
  return scenes.flatMap((scene) =>
    shapes(scene) === shapes(known.find(({ name }) => name === scene.name)) ? [] : scene.name,
  );
}
