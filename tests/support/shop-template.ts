import { createShopTemplate } from "./start-shop.ts";

/**
 * Playwright's setup of a run: seeds once, and every shop of the run copies the seed. The function it answers removes
 * the seed.
 */
export default () => createShopTemplate();
