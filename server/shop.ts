import type { Logger } from "pino";
import type { Cms } from "#cms/contract/cms.ts";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import type { ShopCatalogue } from "#erp-adapter/own/catalogue-index/sync/shop-catalogue.ts";
import type { ShopCookies } from "./cookies.ts";
import type { ShopMetrics } from "./metrics/shop-metrics.ts";
import type { AccountLinks } from "./services/account-links/account-links.ts";
import type { ClosedLinks } from "./services/account-links/closed-links.ts";
import type { Approvals } from "./services/approvals/approvals.ts";
import type { BoughtBook } from "./services/bought-parts/bought-parts.ts";
import type { Cancellations } from "./services/cancellations/cancellations.ts";
import type { GuestCancellations } from "./services/cancellations/guest-cancellations.ts";
import type { Captcha } from "./services/captcha/captcha.ts";
import type { CartRemarks } from "./services/cart-remarks/cart-remarks.ts";
import type { ColumnChoices } from "./services/column-choices/column-choices.ts";
import type { Invitations } from "./services/company/invitations.ts";
import type { Members } from "./services/company/members.ts";
import type { DeliveryChoices } from "./services/delivery/delivery-choices.ts";
import type { Documents } from "./services/documents/documents.ts";
import type { CatalogueFallback } from "./services/fallback/catalogue-fallback.ts";
import type { RecentConditions } from "./services/fallback/recent-conditions.ts";
import type { HandedCarts } from "./services/handed-carts/handed-carts.ts";
import type { Later } from "./services/later.ts";
import type { Limits } from "./services/limits/limits.ts";
import type { LoginQueue } from "./services/limits/login-queue.ts";
import type { Lists } from "./services/lists/lists.ts";
import type { AccountMails } from "./services/mail/account-mails.ts";
import type { QuestionMails } from "./services/mail/question-mails.ts";
import type { MissedSearches } from "./services/missed-searches/missed-searches.ts";
import type { MailChoices } from "./services/order-events/mail-choices.ts";
import type { OrderEvents } from "./services/order-events/order-events.ts";
import type { Ordering } from "./services/ordering/ordering.ts";
import type { PatientOwnNumbers } from "./services/own-numbers/patient-own-numbers.ts";
import type { Preview } from "./services/preview/preview.ts";
import type { PriceListTurns } from "./services/price-list/price-list-turns.ts";
import type { ProcessNews } from "./services/process-news.ts";
import type { ProductBook } from "./services/product-book/product-book.ts";
import type { QuickOrders } from "./services/quick-order/quick-orders.ts";
import type { Registrations } from "./services/registrations/registrations.ts";
import type { Signer } from "./services/signing.ts";
import type { StockWatches } from "./services/stock-watches/stock-watches.ts";
import type { FreeDisk } from "./services/storage/free-disk.ts";
import type { StorageLimit } from "./services/storage/storage-limit.ts";
import type { ErpTimes } from "./services/timing/erp-times.ts";

/** The configuration that pages may know. The browser sees only `shopName`, through the root loader. */
export interface ShopConfig {
  shopName: string;
  salesEmail: string;
  /** true if orders may wait until the register has confirmed the buyer's VAT number */
  hasVatHold: boolean;
  /** false if the ERP is another system, whose products and accounts `npm run erp` cannot manage */
  isErpEmbedded: boolean;
  /** true if other machines may serve the same shop */
  isShared: boolean;
  /** other hosts, besides the shop's own, from which pages show product pictures */
  pictureHosts: readonly string[];
  /** URL of the live chat's script in each language; null if there is none */
  liveChat: Record<Locale, string | null>;
}

/** Everything that the server creates once and passes to the pages: by noun, as the rooms of app. */
export interface Shop {
  config: ShopConfig;
  erp: ErpAdapter;
  request: {
    cookies: ShopCookies;
    /** signs values in a page's forms, so that changed values are noticed when a form comes back */
    signer: Pick<Signer, "sign" | "verify" | "seal" | "unsealBytes">;
    captcha: Captcha;
    limits: Limits;
    /** how much may be stored for somebody, and whether the room on the disk is kept for orders */
    storage: StorageLimit & FreeDisk;
    later: Later;
    /** sends news to the other processes of the shop, on all machines */
    news: ProcessNews;
    /** how long requests wait for the ERP */
    erpTimes: ErpTimes;
  };
  goods: {
    /** the ERP's catalogue, or its last answers while the ERP fails; pages read the catalogue only from here */
    catalogue: CatalogueFallback;
    /** state of the shop's own catalogue; null if the ERP owns the catalogue */
    catalogueState: ShopCatalogue["state"];
    recentConditions: RecentConditions;
    /** ids of all products, for the sitemap */
    productBook: ProductBook;
    missedSearches: MissedSearches;
  };
  content: {
    /** the editors' content */
    cms: Cms;
    /** decides who may see unpublished content */
    preview: Preview;
  };
  /** the numbers that companies use for products */
  ownNumbers: PatientOwnNumbers;
  cart: {
    /** carts on their way between colleagues */
    handed: HandedCarts;
    remarks: CartRemarks;
    deliveryChoices: DeliveryChoices;
  };
  quickOrder: {
    /** lists while a person checks them */
    quickOrders: QuickOrders;
    /** the columns that people of a company have chosen for their lists */
    columnChoices: ColumnChoices;
  };
  lists: Lists;
  company: {
    members: Members;
    /** mailed links with which colleagues join a company */
    invitations: Invitations;
  };
  stockWatches: StockWatches;
  priceList: {
    /** allows each company to make one price list at a time */
    turns: Pick<PriceListTurns, "take">;
  };
  questions: QuestionMails;
  orders: {
    /** what companies have ordered through this shop */
    bought: BoughtBook;
    ordering: Ordering;
    cancellations: Cancellations;
    guestCancellations: GuestCancellations;
    /** the steps of orders */
    events: Pick<OrderEvents, "ofOrder">;
  };
  /** limits, rules, and orders that colleagues must approve */
  approvals: Approvals;
  account: {
    registrations: Registrations;
    mails: AccountMails;
    links: AccountLinks;
    closedLinks: ClosedLinks;
    loginQueue: LoginQueue;
    /** the kinds of mail that customers want */
    mailChoices: Pick<MailChoices, "of" | "choose">;
  };
  documents: Documents;
  log: Logger;
  /** null if METRICS_PORT is not set */
  metrics: Pick<ShopMetrics, "countPage"> | null;
}
