import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { ask, createVisitor } from "#tests/support/ask.ts";
import { guestForm } from "#tests/support/guest.ts";
import { successIn } from "#tests/support/purchase.ts";
import { pickToday, SEED } from "#tests/support/rounds.ts";
import { openDialog } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const EMBEDDED = {};
const EXAMPLE = { ERP_ADAPTER: "./erp-adapter/example/adapter.ts" };

/** Databases that cannot be made again, and the settings of a shop that has each. */
const STORES = [
  ["shop.db", EMBEDDED],
  ["erp.db", EMBEDDED],
  ["catalogue.db", EMBEDDED],
  ["shop-store.db", EXAMPLE],
] as const;

const PRODUCT = "bosch~0_445_110_470";

/** Data folders of shops that have run and were stopped, by the settings of their ERP; each test gets a copy. */
const settled = new Map<Record<string, string>, Promise<string>>();
let dataDir: string;
let shop: Shop | null;

afterAll(async () => {
  for (const folder of settled.values()) rmSync(await folder, { recursive: true });
});

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "dizna-damaged-"));
  shop = null;
});

afterEach(async () => {
  await shop?.kill();
  rmSync(dataDir, { recursive: true });
});

/** Ways in which a file may be damaged. */
const DAMAGES: [how: string, damage: (path: string) => void][] = [
  [
    "nonsense",
    (path: string) => writeFileSync(path, "this is no database, and long enough to be taken for one\n".repeat(40)),
  ],
  ["empty", (path: string) => truncateSync(path, 0)],
  ["cut off", (path: string) => truncateSync(path, statSync(path).size / 2)],
  ["damaged inside", damageInside],
];

test.each(pickToday(DAMAGES, 1))(
  `damaged files that can be made again do not keep the shop from starting: %s, seed ${SEED}`,
  async (how, damage) => {
    await fill(EMBEDDED);
    for (const name of ["limits.db", "products.db"]) damage(join(dataDir, name));
    shop = await startShop({ dataDir });
    const login = await ask(shop.url, "/en/login", {
      body: { email: "owner@autoservis.example", password: "dizna-demo" },
      headers: { "Sec-Fetch-Site": "same-origin" },
    });
    expect(login.status).toBe(303);
    const aside = readdirSync(dataDir).filter((name) => /^(limits|products)\.db\.damaged-\w+$/.test(name));
    expect(aside).toHaveLength(how === "empty" ? 0 : 2);
    if (how !== "empty") await expect.poll(() => shop?.output()).toContain("it is set aside");
  },
);

test.each(pickToday(["shop.db", "erp.db", "catalogue.db"], 1))(
  `a damaged %s stops the start with what to do, seed ${SEED}`,
  async (name) => {
    await fill(EMBEDDED);
    writeFileSync(join(dataDir, name), "this is no database, and long enough to be taken for one\n".repeat(40));
    await expect(startShop({ dataDir })).rejects.toThrow(/\.db: .*npm run shop -- restore FOLDER/);
  },
);

test.each(pickToday(STORES, 1, SEED + 1))(
  `damage inside %s stops the start too, and nothing is written into it, seed ${SEED}`,
  async (name, env) => {
    await fill(env);
    const path = join(dataDir, name);
    damageRoots(path);
    const damaged = readFileSync(path);
    await expect(startShop({ dataDir, env })).rejects.toThrow(new RegExp(`${name}: .*npm run shop -- restore FOLDER`));
    expect(readFileSync(path).equals(damaged)).toBe(true);
  },
);

test.each(pickToday(STORES, 1, SEED + 2))(
  `an empty %s beside files with data stops the start and is not filled, seed ${SEED}`,
  async (name, env) => {
    await fill(env);
    truncateSync(join(dataDir, name), 0);
    await expect(startShop({ dataDir, env }).then((started) => (shop = started))).rejects.toThrow(
      new RegExp(`${name}: the file is empty.*npm run shop -- restore FOLDER`),
    );
    expect(statSync(join(dataDir, name)).size).toBe(0);
  },
);

test("a missing erp.db stops the start once the shop has confirmed an order", async () => {
  await fill(EMBEDDED);
  shop = await startShop({ dataDir });
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  const { path, page } = await openDialog(person);
  const ordered = await person.submit(path, page, "form#guest-order", guestForm("ana@example.com"));
  expect(ordered.headers.location).toEqual(successIn("en"));
  await shop.stop();
  shop = null;
  rmSync(join(dataDir, "erp.db"));
  await expect(startShop({ dataDir }).then((started) => (shop = started))).rejects.toThrow(
    /erp\.db: the file is missing.*npm run shop -- restore FOLDER/,
  );
  expect(existsSync(join(dataDir, "erp.db"))).toBe(false);
});

/** Copies the data of the stopped shop with these settings into the test's folder. */
async function fill(env: Record<string, string>): Promise<void> {
  const folder = settled.get(env) ?? settle(env);
  settled.set(env, folder);
  cpSync(await folder, dataDir, { recursive: true });
}

async function settle(env: Record<string, string>): Promise<string> {
  const folder = await createSmallData();
  await (await startShop({ dataDir: folder, env })).stop();
  return folder;
}

/** Overwrites the first 600 bytes of the database's pages 2 to 9, where the roots of tables are. */
function damageRoots(path: string): void {
  const bytes = readFileSync(path);
  const pageSize = bytes.readUInt16BE(16);
  const pages = Math.min(9, bytes.length / pageSize);
  const file = openSync(path, "r+");
  for (let page = 1; page < pages; page += 1) writeSync(file, Buffer.alloc(600, 0xa5), 0, 600, page * pageSize);
  closeSync(file);
}

/** Overwrites the file's last 4,096 bytes, where no table has its root. */
function damageInside(path: string): void {
  const { size } = statSync(path);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(4_096, 0xa5), 0, 4_096, size - 4_096);
  closeSync(file);
}
