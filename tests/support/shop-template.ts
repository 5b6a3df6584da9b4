import { seedDemoCustomers } from "#erp-adapter/mock/customers/seed-demo-customers.ts";
import { QUICK_PASSWORDS } from "./seeded-data.ts";
import { createShopTemplate } from "./start-shop.ts";

/**
 * Playwright's setup of a run: seeds once, and every shop of the run copies the seed, in which the demo's passwords are
 * verified quickly: half the journeys log in. The function it answers removes the seed.
 */
export default () => createShopTemplate({}, (dataDir) => seedDemoCustomers({ dataDir, passwords: QUICK_PASSWORDS }));
