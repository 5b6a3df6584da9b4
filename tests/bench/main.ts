import { cpus, totalmem } from "node:os";
import { createShopTemplate } from "#tests/support/start-shop.ts";
import { measureAccountTiming } from "./account-timing.ts";
import { measureAhead } from "./ahead.ts";
import { measureAvailability } from "./availability.ts";
import { measureCart } from "./cart.ts";
import { measureCores } from "./cores.ts";
import { measureFaults } from "./faults.ts";
import { measureFeed } from "./feed.ts";
import { measureGrowth } from "./growth.ts";
import { measureKills } from "./kills/kills.ts";
import { measureLedgers } from "./ledgers.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLives } from "./lives/lives.ts";
import { measureLogins } from "./logins.ts";
import { measureBrokenWire, measureLostAnswers } from "./lost-answers.ts";
import { measureMachines } from "./machines/machine-cost.ts";
import { measureMachineFaults } from "./machines/machine-faults.ts";
import { measureMailOutage } from "./machines/mail-outage.ts";
import { measureMemory } from "./memory.ts";
import { type BenchOptions, type BenchPart, readOptions, USAGE } from "./options.ts";
import { measurePages } from "./pages.ts";
import { measurePaint } from "./paint.ts";
import { measurePhone } from "./phone.ts";
import { measurePriceList } from "./price-list.ts";
import { measureQuickOrder } from "./quick-order.ts";
import { measureRaces } from "./races.ts";
import { measureReading } from "./read-quick-order.ts";
import { measureRude } from "./rude.ts";
import { measureSearch } from "./search.ts";
import { measureSize } from "./size.ts";
import { measureSoak } from "./soak.ts";
import { measureStart } from "./start.ts";
import { measureWeight } from "./weight.ts";
import { measureWire } from "./wire.ts";
import { measureWords } from "./words.ts";

/** Parts that start shops on the template, a data folder that is prepared once for all of them. */
const ON_TEMPLATE: readonly BenchPart[] = [
  "pages",
  "weight",
  "lighthouse",
  "phone",
  "ahead",
  "paint",
  "start",
  "ledgers",
  "wire",
  "cart",
  "memory",
  "soak",
  "cores",
  "rude",
  "logins",
  "timing",
];

const options = readOptions(process.argv.slice(2));
if (options === "help") process.stdout.write(USAGE);
else if ("wrong" in options) {
  process.stderr.write(`${options.wrong}\n\n${USAGE}`);
  process.exitCode = 2;
} else await measure(options);

async function measure({
  parts,
  overs,
  requests,
  tries,
  harmed,
  kills,
  killsInLives,
  mixed,
  minutes,
  races,
  grown,
  seconds,
  away,
  rude,
  million,
  products,
  held,
  dataDir,
  against,
  release,
  machineFaults,
  orders,
}: BenchOptions): Promise<void> {
  const memory = Math.round(totalmem() / 2 ** 30);
  console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${memory} GiB`);
  const removeTemplate = ON_TEMPLATE.some((part) => parts.has(part)) ? await createShopTemplate() : null;
  try {
    if (parts.has("pages")) await measurePages(seconds);
    if (parts.has("search")) await measureSearch({ million, dataDir });
    if (parts.has("feed")) await measureFeed(products ?? (million ? 1_000_000 : 20_000), dataDir);
    if (parts.has("price-list")) await measurePriceList(products ?? (million ? 1_000_000 : 20_000), dataDir);
    if (parts.has("read-quick-order")) await measureReading();
    if (parts.has("quick-order")) await measureQuickOrder();
    if (parts.has("words")) await measureWords(held);
    if (parts.has("weight")) await measureWeight();
    if (parts.has("lighthouse")) await measureLighthouse();
    if (parts.has("phone")) await measurePhone();
    if (parts.has("ahead")) await measureAhead();
    if (parts.has("paint")) await measurePaint({ million, dataDir });
    if (parts.has("start")) await measureStart();
    if (parts.has("ledgers")) await measureLedgers();
    if (parts.has("wire")) await measureWire();
    if (parts.has("cart")) await measureCart(against, release);
    if (parts.has("memory")) await measureMemory(mixed);
    if (parts.has("soak")) await measureSoak(minutes);
    if (parts.has("cores")) await measureCores(seconds);
    if (parts.has("rude")) await measureRude(rude);
    if (parts.has("logins")) await measureLogins();
    if (parts.has("timing")) await measureAccountTiming(tries);
    if (parts.has("size")) measureSize();
    if (parts.has("growth")) await measureGrowth(grown);
    const withFaults = parts.has("faults");
    if (withFaults) await measureFaults(requests);
    if (withFaults || parts.has("availability")) await measureAvailability(requests);
    if (withFaults || parts.has("lost")) for (const over of overs) await measureLostAnswers(tries, over);
    if (withFaults || parts.has("broken-wire")) await measureBrokenWire(harmed);
    if (withFaults || parts.has("kills")) await measureKills(kills);
    if (withFaults || parts.has("lives")) await measureLives({ kills: killsInLives, seed: kills.seed, overs });
    if (parts.has("races")) await measureRaces(races);
    if (parts.has("machines")) await measureMachines(orders);
    if (parts.has("mail-outage")) await measureMailOutage(away);
    if (parts.has("machine-faults")) await measureMachineFaults({ orders, faults: machineFaults, seed: kills.seed });
  } finally {
    removeTemplate?.();
  }
}
