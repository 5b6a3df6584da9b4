import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createVisitor } from "#tests/support/ask.ts";
import { type MailServer, startMailServer } from "#tests/support/mail-server.ts";
import { placeOrder } from "#tests/support/running-shop.ts";
import { createSmallData } from "#tests/support/small-shop.ts";
import { type Shop, startShop } from "#tests/support/start-shop.ts";

const PRODUCT = "bosch~0_445_110_470";
const UNKNOWN = "nobody@example.com";
const SALES = "sales@example.com";

let server: MailServer;
let shop: Shop;
let dataDir: string;

beforeEach(async () => {
  dataDir = await createSmallData();
  server = await startMailServer(join(dataDir, "mail"), undefined, new Map([[UNKNOWN, "550 5.1.1 no such user"]]));
  shop = await startShop({ dataDir, env: { LOG_LEVEL: "warn", SMTP_URL: server.url, SALES_EMAIL: SALES } });
});

afterEach(async () => {
  await shop.kill();
  await server.close();
  rmSync(dataDir, { recursive: true });
});

test("a buyer whose address is refused: sales get one mail with number and address, and the log has the number", async () => {
  const person = createVisitor(shop.url);
  await person.ask(`/en/products/${PRODUCT}`, { body: { product: PRODUCT, quantity: "1" } });
  await placeOrder(person, { email: UNKNOWN });
  const mails = await shop.mails({ to: SALES, atLeast: 2 });
  const [, number] = /narudžbi (\d\d-\d{6})/.exec(mails.map(({ subject }) => subject).join("\n")) ?? [];
  const told = mails.filter(({ subject }) => subject === `Dizna: odbijen e-mail o narudžbi ${number}`);
  expect(told).toHaveLength(1);
  expect(told[0]?.text).toContain(UNKNOWN);
  expect(told[0]?.text).toContain("550 5.1.1 no such user");
  expect(shop.output()).toContain(`"order":"${number}"`);
  expect(shop.output()).not.toContain(UNKNOWN);
});
