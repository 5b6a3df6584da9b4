import type en from "../en/every-page.ts";
import type { CroatianTwin } from "../twin.ts";
import cart from "./every-page/cart.ts";
import catalogue from "./every-page/catalogue.ts";
import content from "./every-page/content.ts";
import favourites from "./every-page/favourites.ts";
import frame from "./every-page/frame.ts";
import goods from "./every-page/goods.ts";
import orders from "./every-page/orders.ts";
import ui from "./every-page/ui.ts";

/** The texts that every page loads. */
export default {
  ...cart,
  ...catalogue,
  ...content,
  ...favourites,
  ...frame,
  ...goods,
  ...orders,
  ...ui,
} satisfies CroatianTwin<typeof en>;
