import type { TFunction } from "i18next";
import { declares } from "#erp-adapter/contract/capability-flags.ts";
import { GENERAL_PARTNER } from "#erp-adapter/contract/context.ts";
import { isErpError } from "#erp-adapter/contract/errors.ts";
import { toLocalDate } from "#erp-adapter/contract/local-date.ts";
import { formatAmount } from "#erp-adapter/contract/money.ts";
import { formatUnitPrice } from "#erp-adapter/contract/unit-price.ts";
import { FORMATS } from "#locales/formats.ts";
import { knownUnit } from "#locales/units.ts";
import type { LongSheet } from "#server/services/documents/sheet.ts";
import type { PriceListTurn } from "#server/services/price-list/price-list-turns.ts";
import { stockDisplay } from "../goods/stock-display.ts";
import {
  getLocale,
  log,
  type PageRequest,
  type RequestContext,
  retryAfterContext,
  sessionContext,
  shopContext,
} from "../request/context.ts";
import type { DownloadArgs, DownloadedFile } from "../request/files/answer-file.ts";
import { TYPES } from "../request/files/table-format.ts";
import { getTexts } from "../request/guards/i18next.ts";
import { refuse } from "../request/page-errors.ts";
import { askErp } from "../request/session/ask-erp.ts";
import { sizeBeside } from "../ui/size-beside.ts";
import { endingWith } from "./ending-with.ts";
import { listAll, listFiltered, nameFilter, readFilter } from "./listed-products.ts";
import { mapInOrder } from "./map-in-order.ts";
import { type PriceRow, priceBatch } from "./price-rows.ts";

/** Batches that are priced at the same time. */
const AHEAD = 2;

/**
 * The most products of a batch. A larger batch would delay the pages of a shop that has its ERP in the same process.
 */
const BATCH = 500;

/** Seconds after which a company may try again if its price list is already being made. */
const TRY_AGAIN = 60;

/**
 * Streams the customer's own net prices as CSV: all products, or those of a catalogue page's filter. At most two
 * batches are read at the same time; reading stops when the client disconnects; each company has one list at a time, on
 * all machines.
 * If the ERP fails midway, the last line says that the list is incomplete, and the connection is cut.
 */
export async function priceList(args: DownloadArgs): Promise<DownloadedFile> {
  const { request, url, context } = args;
  const { documents, erp } = context.get(shopContext);
  const lang = getLocale(context);
  const t = getTexts(context);
  const { verified } = context.get(sessionContext);
  if (!verified) throw refuse("erp-unavailable", 503);
  const turn = await takeTurn(context);
  const left = new AbortController();
  const signal = AbortSignal.any([request.signal, left.signal]);
  const end = async () => {
    left.abort();
    await turn.end();
  };
  try {
    const filter = readFilter(url);
    const size = Math.min(BATCH, erp.capabilities.conditions.maxBatch);
    const batches = await (filter ? listFiltered(filter, size, { url, signal, context }) : listAll(size, context));
    const company = await readCompany({ url, context });
    const sheet: LongSheet = {
      lead: [
        t("priceList.of", company),
        t("priceList.asOf", { at: FORMATS[lang].dateTime(new Date().toISOString()) }),
        `${filter ? t("priceList.byFilter", { filter: nameFilter(filter, t) }) : t("priceList.all")} ${t("site.pricesNote")}.`,
      ],
      columns: toColumns(context),
      rows: toCells(
        mapInOrder(batches, AHEAD, (batch) => priceBatch(batch, signal, context)),
        turn,
        context,
      ),
      brokenOff: t("priceList.brokenOff"),
    };
    request.signal.addEventListener("abort", () => void end(), { once: true });
    return {
      name: `${t("files.priceList", { day: toLocalDate(Date.now()) })}.csv`,
      type: TYPES.csv,
      body: endingWith(documents.longTable(sheet, lang), end),
      // If compressed, the last line would wait for more data and never be sent.
      isSentAsItIs: true,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

async function takeTurn(context: RequestContext): Promise<PriceListTurn> {
  const { user } = context.get(sessionContext);
  const owner = user?.partner && user.partner !== GENERAL_PARTNER ? `company ${user.partner}` : `person ${user?.id}`;
  const outcome = await context.get(shopContext).priceList.turns.take(owner);
  if (outcome.kind === "taken") return outcome.turn;
  if (outcome.kind === "away") throw refuse("unknown", 503);
  context.set(retryAfterContext, TRY_AGAIN);
  throw refuse(outcome.kind === "busy" ? "price-list-busy" : "too-many", 429);
}

/** The company's name and partner code. Throws 503 if the ERP does not answer, before the list begins. */
async function readCompany({ url, context }: PageRequest) {
  const { user } = context.get(sessionContext);
  const { company } = await askErp({ url, context }, (erp, c) => erp.accounts.profile(c));
  return { company: company || (user?.name ?? ""), partner: user?.partner ?? GENERAL_PARTNER };
}

/** Which columns the list has beside those of every ERP. */
function listOptional(context: RequestContext) {
  const { capabilities } = context.get(shopContext).erp;
  return { packs: declares(capabilities, "catalogue.packs"), deposits: declares(capabilities, "conditions.deposits") };
}

function toColumns(context: RequestContext): LongSheet["columns"] {
  const t = getTexts(context);
  const { packs, deposits } = listOptional(context);
  const labels = [
    t("product.catNumber"),
    t("product.manufacturer"),
    t("product.titleColumn"),
    t("product.unit"),
    ...(packs ? [t("product.pack")] : []),
    t("product.wholesale"),
    t("priceList.discount"),
    t("product.price"),
    ...(deposits ? [t("product.coreDeposit")] : []),
    t("priceList.vat"),
    t("catalogue.availability"),
    t("product.ownNumber"),
  ];
  return labels.map((label) => ({ label, kind: "text" }));
}

async function* toCells(
  batches: AsyncIterable<PriceRow[]>,
  turn: PriceListTurn,
  context: RequestContext,
): LongSheet["rows"] {
  const t = getTexts(context);
  const lang = getLocale(context);
  const { measures } = FORMATS[lang];
  const begun = Date.now();
  const { packs, deposits } = listOptional(context);
  const decimal = (text: string) => (lang === "hr" ? text.replace(".", ",") : text);
  let products = 0;
  try {
    for await (const rows of batches) {
      await turn.renew();
      for (const { product, price, availability, stock, own } of rows) {
        const unit = knownUnit(product.unit);
        const size = measures(sizeBeside(product));
        yield [
          product.number,
          product.manufacturer.name,
          [product.title, size].filter(Boolean).join(", "),
          unit ? t(`units.${unit}`, { count: 1 }) : product.unit,
          ...(packs ? [String(product.packQuantity)] : []),
          price && decimal(formatUnitPrice(price.wholesale)),
          price && decimal(String(price.discountPercent / 100)),
          price ? decimal(formatUnitPrice(price.price)) : t("product.onRequest"),
          ...(deposits ? [price && decimal(formatAmount(price.deposit))] : []),
          price && decimal(String(price.vatPercent / 100)),
          toStockText(availability, stock, t),
          own,
        ];
        products += 1;
      }
    }
    log(context).info({ products, ms: Date.now() - begun }, "price list");
  } catch (error) {
    const code = isErpError(error) ? error.code : "other";
    log(context).warn({ products, code, ms: Date.now() - begun }, "price list broken off");
    throw error;
  }
}

/** The text for availability and stock, the same as in lists of goods. */
function toStockText(availability: PriceRow["availability"], stock: number, t: TFunction): string {
  const display = stockDisplay(availability, stock);
  if (display.kind === "word") return t(`availability.${display.word}`);
  return display.kind === "many" ? t("availability.many") : t("availability.pieces", { count: display.count });
}
