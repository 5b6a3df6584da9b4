import { join } from "node:path";
import type { Cms } from "#cms/contract/cms.ts";
import { createCms, warmUp } from "#cms/index.ts";
import { withClosedDays } from "#cms/with-closed-days.ts";
import type { ErpAdapter } from "#erp-adapter/contract/erp-adapter.ts";
import { demoColleagues } from "#erp-adapter/index.ts";
import type { Passwords } from "#erp-adapter/own/accounts/password-hashing.ts";
import { toCmsOptions } from "./cms-options.ts";
import { createShopCookies } from "./cookies.ts";
import { requireDataFolder } from "./data-folder.ts";
import type { Env } from "./env.ts";
import { seedDemoRoles } from "./erp/demo-roles.ts";
import { erpKindOf, isErpEmbedded } from "./erp/erp-options.ts";
import { openErp, requireErpOf } from "./erp/open-erp.ts";
import { withShownPictures } from "./erp/shown-pictures.ts";
import type { ErpHookOptions } from "./front/erp-hook.ts";
import { createLog } from "./log.ts";
import type { ShopMetrics } from "./metrics/shop-metrics.ts";
import { readVitals, type Vitals } from "./metrics/vitals.ts";
import { createLoneWorker, type Workers } from "./processes/workers.ts";
import { loadSecret } from "./secret.ts";
import { createAccountLinks } from "./services/account-links/account-links.ts";
import { createClosedLinks } from "./services/account-links/closed-links.ts";
import { createApprovals } from "./services/approvals/approvals.ts";
import { createBoughtParts } from "./services/bought-parts/bought-parts.ts";
import { createCancellations } from "./services/cancellations/cancellations.ts";
import { createGuestCancellations } from "./services/cancellations/guest-cancellations.ts";
import { createCaptcha } from "./services/captcha/create-captcha.ts";
import { createSingleUseTokens } from "./services/captcha/single-use-tokens.ts";
import { createCartRemarks } from "./services/cart-remarks/cart-remarks.ts";
import { randomId, systemClock } from "./services/clock.ts";
import { createColumnChoices } from "./services/column-choices/column-choices.ts";
import { createInvitations } from "./services/company/invitations.ts";
import { createMembers } from "./services/company/members.ts";
import { createDeliveryChoices } from "./services/delivery/delivery-choices.ts";
import { createCompanyOf } from "./services/documents/company-facts.ts";
import { createDocuments } from "./services/documents/documents.ts";
import { createCatalogueFallback } from "./services/fallback/catalogue-fallback.ts";
import { createRecentConditions } from "./services/fallback/recent-conditions.ts";
import { createHandedCarts } from "./services/handed-carts/handed-carts.ts";
import { ageOf, healthOf } from "./services/health/catalogue-health.ts";
import { createContentHealth } from "./services/health/content-health.ts";
import type { Health } from "./services/health/health.ts";
import { type WatchedFiles, watchDataFiles } from "./services/health/lost-files.ts";
import { createMailHealth } from "./services/health/mail-health.ts";
import { createHeartbeat, type Heartbeat } from "./services/heartbeat.ts";
import { startJobs } from "./services/jobs.ts";
import { createLater } from "./services/later.ts";
import { openCounters } from "./services/limits/counters.ts";
import { createLimits } from "./services/limits/limits.ts";
import { createLoginQueue } from "./services/limits/login-queue.ts";
import { openSharedCounters } from "./services/limits/shared-counters.ts";
import { createLists } from "./services/lists/lists.ts";
import { createAccountMails } from "./services/mail/account-mails.ts";
import { createCancellationMails } from "./services/mail/cancellation-mails.ts";
import { createCompanyMails } from "./services/mail/company-mails.ts";
import { createRenderMail } from "./services/mail/create-render-mail.ts";
import { createMailTransport } from "./services/mail/mail-transport.ts";
import { parseNamedAddress } from "./services/mail/named-address.ts";
import { createOrderInvoices } from "./services/mail/order-invoices.ts";
import { createPickUpPlaces } from "./services/mail/pick-up-place.ts";
import { createQuestionMails } from "./services/mail/question-mails.ts";
import { createRefusedMails } from "./services/mail/refused-mails.ts";
import { createStockMails } from "./services/mail/stock-mails.ts";
import { createMissedSearches } from "./services/missed-searches/missed-searches.ts";
import { createEventBook } from "./services/order-events/event-book.ts";
import { createMailChoices } from "./services/order-events/mail-choices.ts";
import { createOrderEvents } from "./services/order-events/order-events.ts";
import { withOutages } from "./services/ordering/as-outage.ts";
import { createOrderCopies } from "./services/ordering/order-copy.ts";
import { createOrdering } from "./services/ordering/ordering.ts";
import { withDatabaseOutage } from "./services/ordering/with-database-outage.ts";
import { createMailQueue } from "./services/outbox/mail-queue.ts";
import { createOutbox } from "./services/outbox/outbox.ts";
import { createOwnNumbers } from "./services/own-numbers/own-numbers.ts";
import { patientOwnNumbers } from "./services/own-numbers/patient-own-numbers.ts";
import { createPreview } from "./services/preview/preview.ts";
import { createPriceListTurns } from "./services/price-list/price-list-turns.ts";
import { openSharedNews } from "./services/process-news.ts";
import { openProductBook } from "./services/product-book/open-product-book.ts";
import { createQuickOrders } from "./services/quick-order/quick-orders.ts";
import { createRegistrations } from "./services/registrations/registrations.ts";
import type { ShopBinding } from "./services/shop-binding/bind-to-erp.ts";
import { createShopClock } from "./services/shop-clock.ts";
import { createSigner } from "./services/signing.ts";
import { createStockWatches } from "./services/stock-watches/stock-watches.ts";
import { createFreeDisk } from "./services/storage/free-disk.ts";
import { createStorageLimit } from "./services/storage/storage-limit.ts";
import { createVatQuestions } from "./services/vat/vat-questions.ts";
import { toRegister } from "./services/vat/vies.ts";
import { withVatNeeds } from "./services/vat/with-vat-needs.ts";
import type { Shop } from "./shop.ts";
import { listenToPostgres } from "./shop-db/listen-to-postgres.ts";
import { openDatabase } from "./shop-db/open-database.ts";

/** An open shop. `close` ends the jobs first, then mail, database and ERP. */
export interface OpenShop {
  shop: Shop;
  /** health of the shop's dependencies */
  health: Health;
  /** the shop's state at this moment, for metrics */
  vitals(): Promise<Vitals>;
  /** whether the files of the data folder are still there */
  dataFiles: WatchedFiles;
  /** whether the ERP takes this shop's orders */
  shopBinding: Pick<ShopBinding, "isForeign">;
  /** whether the database answers; null on SQLite */
  heartbeat: Pick<Heartbeat, "isUnseen" | "takesWrites"> | null;
  /** Returns a value that changes when the catalogue changes, as far as the shop can tell. */
  catalogueVersion: () => unknown;
  /** effects of the ERP's webhook; null for the embedded ERP, which needs no webhook */
  erpHook: Pick<ErpHookOptions, "isFirst" | "wake"> | null;
  /** Starts the background work. Called once the origin for links in mails is known. */
  startWork(): void;
  close(): Promise<void>;
}

/** Replacements for the outside world, for tests. */
export interface StandIns {
  /** replaces or wraps the ERP */
  erp?(erp: ErpAdapter): ErpAdapter;
  /** hashes the passwords that the embedded ERP or the shop itself stores */
  passwords?: Passwords;
  /** replaces or wraps the content source */
  cms?(cms: Cms): Cms;
  /** for calls to Storyblok */
  cmsFetch?: typeof fetch;
  /** for calls to the captcha service */
  fetch?: typeof fetch;
  /** minimum milliseconds between a captcha's challenge and its answer; 1,000 in production */
  captchaMinAge?: number;
  /** maximum number of new guests of one network in an hour */
  guestsAnHour?: number;
  /** how many times as often as usual the background work is done */
  haste?: number;
  /** the other processes of this shop; none by default */
  workers?: Workers;
  /** counts answers, ERP calls and mails; by default they are not counted */
  metrics?: ShopMetrics | null;
}

/**
 * Opens all resources of the shop. `origin` is called when a mail is written: without PUBLIC_URL, the origin is known
 * only once the server listens. Throws an Error with one sentence if a folder or setting is unusable.
 */
export async function openShop(env: Env, origin: () => string, standIns: StandIns = {}): Promise<OpenShop> {
  const dataDir = requireDataFolder(env.DATA_DIR);
  const workers = standIns.workers ?? createLoneWorker();
  const metrics = standIns.metrics ?? null;
  const log = createLog(env, workers.pid);
  const secret = loadSecret(dataDir, env.SESSION_SECRET);
  const mailFrom = parseNamedAddress(env.MAIL_FROM ?? `${env.SHOP_NAME} <${env.SALES_EMAIL}>`);
  if (!mailFrom) throw new Error("The configuration is wrong. MAIL_FROM: must be an address, or Name <address>");

  const db = await openDatabase(env, dataDir, log, (opened) => requireErpOf(opened, { env, dataDir, log }));
  const shopClock = await createShopClock({ db, log });
  const clocks = { clock: shopClock.now, machineClock: systemClock };
  const { clock } = clocks;
  const heartbeat = env.DATABASE_URL ? createHeartbeat({ db, secret, clock: systemClock, log }) : null;
  await heartbeat?.requireOneSecret();
  const sharedNews = env.DATABASE_URL ? await openSharedNews({ db, workers, log }) : null;
  const signer = createSigner(secret, clock);
  const way = await openErp({
    env,
    dataDir,
    db,
    clock,
    log,
    metrics,
    standIn: standIns.erp,
    passwords: standIns.passwords,
  });
  const vatQuestions = createVatQuestions({
    ...{ db, erp: way.erp, ...clocks, ids: randomId, log },
    ask: toRegister(env, standIns.fetch),
  });
  const erp = withVatNeeds(way.erp, vatQuestions);
  // Writes the first row of this process after the checks above, so that a refused start writes no row.
  await heartbeat?.beat();
  // Checks again: another machine may have started since the first check.
  await heartbeat?.requireOneSecret();
  await seedDemoRoles(db, demoColleagues({ kind: erpKindOf(env) }), clock);
  const source = createCms({ ...toCmsOptions(env), log, fetch: standIns.cmsFetch });
  const cms = withClosedDays(standIns.cms?.(source) ?? source, env.CLOSED_DAY);
  const contentHealth = createContentHealth({ cms, clock: systemClock });
  const mailHealth = createMailHealth(systemClock);
  const transport = mailHealth.watch(createMailTransport({ smtpUrl: env.SMTP_URL, mailFrom, dataDir }));
  const copies = createOrderCopies(db);
  const ownNumbers = createOwnNumbers({ db, clock });
  const priceListTurns = createPriceListTurns({ db, clock });
  const companyOf = createCompanyOf(cms, log);
  const documents = createDocuments({ shopName: env.SHOP_NAME, clock: systemClock, companyOf });
  const render = createRenderMail({
    db,
    clock,
    copies,
    events: createEventBook(db),
    ownNumbers,
    documents,
    companyOf,
    placeOf: createPickUpPlaces({ erp, machineClock: systemClock, ids: randomId }),
    invoiceOf: createOrderInvoices({ erp, documents, machineClock: systemClock, ids: randomId }),
    signer,
    shop: { name: env.SHOP_NAME, salesEmail: env.SALES_EMAIL, publicUrl: origin },
  });
  const onRefused = createRefusedMails({ queue: createMailQueue({ db, clock }), signer });
  const outbox = createOutbox({ db, clock, log, render, transport, onTried: metrics?.countMail, onRefused });
  const ordering = withDatabaseOutage(
    createOrdering({ db, erp, signer, ...clocks, ids: randomId, log, outbox, isAbsenceFinal: isErpEmbedded(env) }),
  );
  const orderEvents = createOrderEvents({ db, erp, ...clocks, ids: randomId, log, outbox, haste: standIns.haste });
  const mails = createCancellationMails({ outbox, signer });
  const cancellations = createCancellations({ db, erp, signer, ...clocks, log, mails });
  const guestCancellations = withOutages(createGuestCancellations({ db, clock: clocks.clock, signer, mails }));
  const handedCarts = withOutages(createHandedCarts({ db, clock: clocks.clock }));
  const tokens = createSingleUseTokens({ db, clock });
  const lists = withOutages(createLists({ db, clock }));
  const cartRemarks = withOutages(createCartRemarks({ db, clock }));
  const members = withOutages(createMembers({ db, clock }));
  const companyMails = createCompanyMails({ outbox, signer });
  const invitations = withOutages(createInvitations({ db, clock, ids: randomId, mails: companyMails }));
  const { rules, leaves, ...requests } = createApprovals({ db, clock, ids: randomId, outbox });
  const approvals = { ...withOutages(requests), rules: withOutages(rules), leaves: withOutages(leaves) };
  const deliveryChoices = withOutages(createDeliveryChoices({ db, clock }));
  const counters = env.DATABASE_URL
    ? await openSharedCounters({ url: env.DATABASE_URL, secret, clock, log })
    : openCounters({ file: join(dataDir, "limits.db"), secret, clock: systemClock, log });
  // A PostgreSQL's disk is another machine's.
  const reserve = env.DATABASE_URL ? 0 : env.DISK_RESERVE_MB * 1_000_000;
  const freeDisk = createFreeDisk({ dataDir, reserve, clock: systemClock, log });
  const captcha = createCaptcha(env, {
    signer,
    tokens,
    clock,
    ids: randomId,
    log,
    fetch: standIns.fetch,
    minAge: standIns.captchaMinAge,
  });
  const accountMails = createAccountMails({ outbox, signer });
  const later = createLater(log);
  const accountLinks = createAccountLinks({ signer, clock });
  const limits = createLimits({ ...counters, guestsAnHour: standIns.guestsAnHour });
  const registrations = createRegistrations({
    db,
    erp,
    signer,
    ...clocks,
    ids: randomId,
    log,
    mails: accountMails,
    links: accountLinks,
    mailLimit: limits.registrationMails,
  });
  const stockMails = createStockMails({ outbox, signer });
  const stockWatches = createStockWatches({ db, erp, signer, ...clocks, log, mails: stockMails });
  const columnChoices = withOutages(createColumnChoices({ db, clock }));
  const quickOrders = withOutages(createQuickOrders({ db, clock }));
  const productBook = openProductBook({ dataDir, erp, clock: systemClock, log });
  const ofErp = isErpEmbedded(env) ? "erp.db" : "shop-store.db";
  const dataFiles = watchDataFiles({
    dataDir,
    names: env.DATABASE_URL ? [] : ["shop.db", ofErp],
    clock: systemClock,
    log,
  });
  let jobs: { stop(): Promise<void> } | null = null;
  let hints: { close(): Promise<void> } | null = null;

  const health: Health = () => ({
    erp: way.health.state(),
    content: contentHealth.state(),
    mail: mailHealth.state(),
    disk: dataFiles.disk(),
    ...(heartbeat && { database: heartbeat.state() }),
    ...healthOf(way.ownCatalogue),
  });

  return {
    shop: {
      config: {
        shopName: env.SHOP_NAME,
        salesEmail: env.SALES_EMAIL,
        hasVatHold: env.VAT_HOLD === "yes",
        isErpEmbedded: isErpEmbedded(env),
        isShared: env.DATABASE_URL !== undefined,
        pictureHosts: env.PICTURE_HOSTS,
        liveChat: { en: env.LIVE_CHAT_URL_EN ?? null, hr: env.LIVE_CHAT_URL_HR ?? null },
      },
      erp,
      request: {
        cookies: createShopCookies(secret, env.PUBLIC_URL?.startsWith("https:") ?? false),
        signer,
        captcha,
        limits,
        storage: { ...createStorageLimit(counters.createCounter), ...freeDisk },
        later,
        news: sharedNews ?? workers,
        erpTimes: way.times,
      },
      goods: {
        catalogue: createCatalogueFallback({
          erp: withShownPictures(erp, env.PICTURE_HOSTS),
          clock: systemClock,
          ageOf: () => ageOf(way.ownCatalogue),
        }),
        catalogueState: () => way.ownCatalogue?.state() ?? null,
        recentConditions: createRecentConditions(systemClock),
        productBook,
        missedSearches: createMissedSearches({ db, clock }),
      },
      content: {
        cms,
        preview: createPreview({
          secret: env.STORYBLOK_PREVIEW_SECRET ?? null,
          region: env.STORYBLOK_REGION,
          clock: systemClock,
        }),
      },
      ownNumbers: patientOwnNumbers(ownNumbers, log),
      cart: { handed: handedCarts, remarks: cartRemarks, deliveryChoices },
      quickOrder: { quickOrders, columnChoices },
      lists,
      company: { members, invitations },
      stockWatches: withOutages(stockWatches),
      priceList: { turns: priceListTurns },
      questions: withOutages(createQuestionMails({ outbox, signer })),
      orders: {
        bought: withOutages(createBoughtParts(db)),
        ...{ ordering, cancellations, guestCancellations, events: orderEvents },
      },
      approvals,
      account: {
        registrations,
        mails: accountMails,
        links: accountLinks,
        closedLinks: createClosedLinks({ tokens, clock }),
        loginQueue: createLoginQueue(),
        mailChoices: withOutages(createMailChoices(db)),
      },
      documents,
      log,
      metrics,
    },
    health,
    vitals: () => readVitals({ db, health, counters, clock }),
    dataFiles,
    shopBinding: way.binding,
    heartbeat,
    catalogueVersion: way.catalogueVersion,
    erpHook: isErpEmbedded(env)
      ? null
      : {
          isFirst: way.ownCatalogue?.isFirst ?? ((id, until) => tokens.use("erp-hook", id, until)),
          async wake() {
            await Promise.all([way.ownCatalogue?.ask("now"), orderEvents.wake()]);
          },
        },
    startWork() {
      if (env.DATABASE_URL && sharedNews)
        hints = listenToPostgres({ url: env.DATABASE_URL, onHint: () => void sharedNews.read().catch(() => {}), log });
      void warmUp(cms);
      way.ownCatalogue?.start();
      jobs = startJobs({
        ordering,
        cancellations,
        registrations,
        orderEvents,
        outbox,
        tokens,
        lists,
        companyApprovals: approvals,
        cartRemarks,
        deliveryChoices,
        counters,
        priceListTurns,
        quickOrders,
        columnChoices,
        stockWatches,
        vatQuestions,
        erpHealth: {
          async check() {
            // Logs lost files even if no request comes.
            dataFiles.areLost();
            await way.health.check();
            if (way.health.state().state === "answers") orderEvents.noteUntold();
            // After the health check: an ERP that answers again is bound to this shop before it gets an order.
            await way.binding.check();
          },
        },
        contentHealth,
        dataFiles,
        shopClock,
        haste: standIns.haste,
        heartbeat,
        sharedNews,
        clock: systemClock,
        log,
      });
    },
    async close() {
      await later.flush();
      orderEvents.close();
      await Promise.all([outbox.close(), jobs?.stop(), hints?.close()]);
      await cms.close();
      transport.close();
      await productBook.close();
      await counters.close();
      await db.close();
      await way.close();
    },
  };
}
