import account from "./account.ts";
import addresses from "./addresses.ts";
import approvals from "./approvals.ts";
import ask from "./ask.ts";
import cart from "./cart.ts";
import company from "./company.ts";
import favourites from "./favourites.ts";
import finances from "./finances.ts";
import lists from "./lists.ts";
import notices from "./notices.ts";
import orders from "./orders.ts";
import ownNumbers from "./own-numbers.ts";
import priceList from "./price-list.ts";
import quickOrder from "./quick-order.ts";
import stockWatch from "./stock-watch.ts";
import ui from "./ui.ts";

/** The texts of the screens that say so in app/screens.ts: ordering, and what customers have. */
export default {
  ...account,
  ...addresses,
  ...approvals,
  ...ask,
  ...cart,
  ...company,
  ...favourites,
  ...finances,
  ...lists,
  ...notices,
  ...orders,
  ...ownNumbers,
  ...priceList,
  ...quickOrder,
  ...stockWatch,
  ...ui,
};
