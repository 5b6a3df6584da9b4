import { seedDemoCustomers } from "#erp-adapter/mock/customers/seed-demo-customers.ts";
import { QUICK_PASSWORDS } from "./seeded-data.ts";
import { createShopTemplate } from "./start-shop.ts";

/**
 * Playwright's setup of a run: seeds once, and every shop of the run copies the seed. The demo's passwords in it are
 * verified quickly, because half the journeys log in. The returned function removes the seed.
 */
export default () => createShopTemplate({}, (dataDir) => seedDemoCustomers({ dataDir, passwords: QUICK_PASSWORDS }));
