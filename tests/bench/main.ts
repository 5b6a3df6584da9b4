import { cpus, totalmem } from "node:os";
import { parseArgs } from "node:util";
import { createShopTemplate } from "#tests/support/start-shop.ts";
import { measureFaults } from "./faults.ts";
import { measureLedgers } from "./ledgers.ts";
import { measureLighthouse } from "./lighthouse.ts";
import { measureLostAnswers, OVERS } from "./lost-answers.ts";
import { measurePages } from "./pages.ts";
import { measureSearch } from "./search.ts";
import { measureStart } from "./start.ts";
import { measureWeight } from "./weight.ts";
import { measureWire } from "./wire.ts";

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "pages,search,weight,lighthouse,start,ledgers,faults,wire" },
    over: { type: "string", default: "mock,http" },
    tries: { type: "string", default: "2000" },
    seconds: { type: "string", default: "5" },
    million: { type: "boolean", default: false },
    "data-dir": { type: "string" },
  },
});
const wanted = new Set(values.only.split(","));

const memory = Math.round(totalmem() / 2 ** 30);
console.log(`Node ${process.version}, ${cpus().length} × ${cpus()[0]?.model ?? "?"}, ${memory} GiB`);
const removeTemplate = ["pages", "weight", "lighthouse", "start", "ledgers", "wire"].some((name) => wanted.has(name))
  ? await createShopTemplate()
  : null;
try {
  if (wanted.has("pages")) await measurePages(Number(values.seconds));
  if (wanted.has("search")) await measureSearch({ million: values.million, dataDir: values["data-dir"] });
  if (wanted.has("weight")) await measureWeight();
  if (wanted.has("lighthouse")) await measureLighthouse();
  if (wanted.has("start")) await measureStart();
  if (wanted.has("ledgers")) await measureLedgers();
  if (wanted.has("wire")) await measureWire();
  const overs = OVERS.filter((over) => values.over.split(",").includes(over));
  if (wanted.has("faults")) await measureFaults(Number(values.tries), overs);
  else if (wanted.has("lost")) for (const over of overs) await measureLostAnswers(Number(values.tries), over);
} finally {
  removeTemplate?.();
}
