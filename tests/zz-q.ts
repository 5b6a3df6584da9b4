import { existsSync, mkdirSync } from "node:fs";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { createEmbeddedErp } from "#erp-adapter/embedded/create-embedded-erp.ts";
import { seedGoods } from "#erp-adapter/mock/goods/seed-goods.ts";

const dataDir = "/dev/shm/dq";
if (!existsSync(dataDir)) {
  mkdirSync(dataDir);
  seedGoods({ dataDir });
}
const erp = createEmbeddedErp({ dataDir });
for (const arg of process.argv.slice(2)) {
  const [locale, text] = [arg.slice(0, 2), arg.slice(3)];
  const r = await erp.catalogue.search(
    { text, pageSize: 8, withFacets: false },
    {
      locale: locale as "hr",
      partner: GENERAL_PARTNER,
      user: null,
      token: null,
      deadline: Date.now() + 60_000,
      requestId: "x",
    },
  );
  console.log(`## ${arg}: ${r.total}`, JSON.stringify(r.reading ?? ""));
  for (const h of r.items)
    console.log(
      "   ",
      h.group.id,
      "|",
      h.manufacturer.name,
      h.number,
      "|",
      h.title,
      "|",
      h.availability,
      h.matched ? JSON.stringify(h.matched) : "",
    );
}
await erp.close();
