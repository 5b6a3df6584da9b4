import { createShopTemplate } from "./start-shop.ts";

/** Playwright's set-up of a run: one seed that every shop of the run copies. What it answers takes it away again. */
export default () => createShopTemplate();
