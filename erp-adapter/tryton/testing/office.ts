import { z } from "zod";
import type { FixtureProduct } from "../../conformance/fixture/product.ts";
import { toLocalDate } from "../../contract/local-date.ts";
import { type EurCents, toEurCents } from "../../contract/money.ts";
import { attributesSchema } from "../articles.ts";
import { createBooks } from "../books.ts";
import type { Domain, TrytonClient } from "../client.ts";
import type { TrytonNames } from "../names.ts";
import { toDate, toDecimal } from "../values.ts";
import { ATTRIBUTE_SET, CATEGORY } from "./seed-books.ts";
import { openWizard } from "./wizard.ts";

const ACT_WITHIN = 60_000;
export const soon = () => ({ deadline: Date.now() + ACT_WITHIN });
const idsSchema = z.array(z.int());
const made = (...rows: readonly object[]) => [["create", rows]];
export const todayInZagreb = () => toLocalDate(Date.now());
const yes = () => true;

/** The acts of the distributor's office in Tryton itself; Tryton's ids identify the records. */
export type Office = Awaited<ReturnType<typeof openOffice>>;

/** `tryton` is a client that is logged in as an administrator. */
export async function openOffice(tryton: TrytonClient, names: TrytonNames) {
  const find = async (model: string, domain: Domain) => {
    const [id] = await tryton.ids(model, domain, soon(), { limit: 1 });
    if (id === undefined) throw new Error(`Tryton has no ${model} ${JSON.stringify(domain)}`);
    return id;
  };
  const named = (model: string, name: string) => find(model, [["name", "=", name]]);
  const books = await createBooks(tryton, names)(soon());
  const [category, set, unit, receivable, payable, method, [warehouse]] = await Promise.all([
    named("product.category", CATEGORY),
    named("product.attribute.set", ATTRIBUTE_SET),
    named("product.uom", "Unit"),
    named("account.account", "Main Receivable"),
    named("account.account", "Main Payable"),
    named("account.invoice.payment.method", "Bank"),
    tryton.rows("stock.location", [["id", "=", books.warehouse]], { storage_location: z.int() }, soon()),
  ]);
  const create = (model: string, values: object) => tryton.create(model, values, soon());
  const write = (model: string, id: number, values: object) => tryton.write(model, [id], values, soon());
  const press = (model: string, step: string, id: number) => tryton.insist(`model.${model}.${step}`, [id], soon(), yes);

  const toTemplate = (record: FixtureProduct) => ({
    ...{ name: record.titleEn, type: "goods", salable: true, account_category: category, attribute_set: set },
    ...{ default_uom: unit, sale_uom: unit, list_price: record.wholesale && toDecimal(record.wholesale) },
    products: made({
      cost_price: toDecimal(toEurCents(100)),
      description: record.descriptionEn,
      attributes: toAttributes(record, names),
      identifiers: made(...record.references.map((one) => ({ code: `${one.kind}|${one.maker ?? ""}|${one.number}` }))),
    }),
  });

  /** A stocktaking: sets the counted quantity of each product. */
  async function count(lines: readonly { product: number; quantity: number }[]): Promise<void> {
    const inventory = await create("stock.inventory", {
      ...{ location: warehouse?.storage_location, company: books.company },
      ...{ date: toDate(todayInZagreb()), empty_quantity: "keep", lines: made(...lines) },
    });
    await press("stock.inventory", "confirm", inventory);
  }

  const office = {
    tryton,
    books,
    find,
    create,
    write,
    press,
    /** Adds products; resolves to Tryton's keys of the products and of their templates, in the same order. */
    async addProducts(records: readonly FixtureProduct[]): Promise<{ key: number; template: number }[]> {
      const templates = idsSchema.parse(
        await tryton.change("model.product.template.create", [records.map(toTemplate)], soon()),
      );
      const domain = [["template", "in", templates]];
      const found = await tryton.rows("product.product", domain, { template: z.int() }, soon());
      const keys = new Map(found.map(({ id, template }) => [template, id]));
      const kept = templates.map((template) => ({ template, key: keys.get(template) ?? 0 }));
      for (const [at, { titleHr: name }] of records.entries())
        if (name !== "")
          await tryton.write("product.template", [templates[at] ?? 0], { name }, soon(), { language: "hr" });
      await count(kept.map(({ key }, at) => ({ product: key, quantity: records[at]?.stock ?? 0 })));
      return kept;
    },
    async setAttributes(product: number, values: object): Promise<void> {
      const rows = await tryton.rows(
        "product.product",
        [["id", "=", product], ANY],
        { attributes: attributesSchema },
        soon(),
      );
      await write("product.product", product, { attributes: { ...rows[0]?.attributes, ...values } });
    },
    /** Sets the free stock of a product, with a stocktaking that also counts the pieces already ordered. */
    async setStock(product: number, pieces: number): Promise<void> {
      const fields = { quantity: z.number(), forecast_quantity: z.number() };
      const today = toDate(todayInZagreb());
      const context = { locations: [books.warehouse], stock_date_end: today, with_childs: true };
      const [row] = await tryton.rows("product.product", [["id", "=", product], ANY], fields, soon(), { context });
      const quantity = Math.max(0, pieces + (row?.quantity ?? 0) - (row?.forecast_quantity ?? 0));
      if (row !== undefined && row.forecast_quantity !== pieces) await count([{ product, quantity }]);
    },
    addParty({ code, name, priceList, email }: { code: string; name: string; priceList: number; email?: string }) {
      return create("party.party", {
        ...{ code, name, sale_price_list: priceList, customer_payment_term: books.term },
        ...{ account_receivable: receivable, account_payable: payable },
        contact_mechanisms: made(...(email === undefined ? [] : [{ type: "email", value: email }])),
        addresses: made({ street: "Put 2", city: "Split", postal_code: "21000", invoice: true, delivery: true }),
      });
    },
    addPriceList(name: string, lines: readonly object[]) {
      return create("product.price_list", {
        name,
        company: books.company,
        unit: "product_default",
        lines: made(...lines),
      });
    },
    saleOf: (number: string) => find("sale.sale", [["number", "=", number]]),
    invoiceOf: (number: string) => find("account.invoice", [["number", "=", number]]),
    async deliver(sale: number): Promise<void> {
      const domain = [
        ["moves.sale", "=", sale],
        ["state", "not in", ["done", "cancelled"]],
      ];
      const shipments = await tryton.rows("stock.shipment.out", domain, { state: z.string() }, soon());
      for (const { id, state } of shipments) {
        if (state === "draft") await press("stock.shipment.out", "wait", id);
        for (const step of ["assign_force", "pick", "pack", "done"]) await press("stock.shipment.out", step, id);
      }
    },
    /** Reduces the next shipment of a sale to these portions; `position` is that of a sale line. */
    async deliverOnly(sale: number, portions: readonly { position: number; quantity: number }[]): Promise<void> {
      const goods = [
        ["sale", "=", sale],
        ["product", "!=", books.depositProduct],
      ];
      const order = [
        ["sequence", "ASC"],
        ["id", "ASC"],
      ] as const;
      const lines = await tryton.rows("sale.line", goods, { product: z.int() }, soon(), { order });
      const wanted = new Map(portions.map(({ position, quantity }) => [lines[position - 1]?.product, quantity]));
      const open = [["moves.sale", "=", sale], WAITING];
      const shipments = await tryton.ids("stock.shipment.out", open, soon());
      // A shipment has two stock moves per product, for picking and for sending; the quantity must be set in both.
      const planned = [
        ["shipment", "in", shipments.map((id) => `stock.shipment.out,${id}`)],
        ["state", "=", "draft"],
      ];
      const moves = await tryton.rows("stock.move", planned, { product: z.int() }, soon());
      for (const { id, product } of moves) await write("stock.move", id, { quantity: wanted.get(product) ?? 0 });
    },
    /** Puts the goods of the second sale into the shipment of the first. */
    async joinShipments(first: number, second: number): Promise<void> {
      const shipmentOf = (sale: number) => find("stock.shipment.out", [["moves.sale", "=", sale], WAITING]);
      const [joint, other] = [await shipmentOf(first), await shipmentOf(second)];
      for (const id of [joint, other]) await press("stock.shipment.out", "draft", id);
      const moves = await tryton.ids("stock.move", [["sale", "=", second]], soon());
      for (const id of moves) await write("stock.move", id, { shipment: `stock.shipment.out,${joint}` });
      await press("stock.shipment.out", "cancel", other);
    },
    /**
     * Moves the lines of the second sale's draft invoice to that of the first sale; resolves to Tryton's id of the
     * joint draft.
     */
    async joinInvoices(first: number, second: number): Promise<number> {
      const [[joint = 0], [other = 0]] = [await office.draftsOf(first), await office.draftsOf(second)];
      const lines = await tryton.ids("account.invoice.line", [["invoice", "=", other]], soon());
      for (const id of lines) await write("account.invoice.line", id, { invoice: joint });
      return joint;
    },
    draftsOf: (sale: number) =>
      tryton.ids(
        "account.invoice",
        [
          ["sales", "=", sale],
          ["state", "=", "draft"],
        ],
        soon(),
        { order: [["id", "ASC"]] },
      ),
    async post(invoice: number, date = todayInZagreb()): Promise<void> {
      await write("account.invoice", invoice, { invoice_date: toDate(date) });
      await press("account.invoice", "post", invoice);
    },
    /** Pays this amount of an invoice; the remaining amount stays open. */
    async pay(invoice: number, amount: EurCents): Promise<void> {
      const context = { active_model: "account.invoice", active_id: invoice, active_ids: [invoice] };
      const wizard = await openWizard(tryton, "account.invoice.pay", soon(), context);
      const shown = formSchema.parse(await wizard.press(wizard.first, {}));
      const start = {
        description: null,
        ...shown.view.defaults,
        payment_method: method,
        amount: toDecimal(amount),
        date: toDate(todayInZagreb()),
      };
      const asked = questionSchema.parse(await wizard.press("choice", { start: onlyFields(start) }));
      if (asked.view)
        await wizard.press("pay", {
          start: onlyFields(start),
          ask: { ...onlyFields(asked.view.defaults), type: "partial" },
        });
      await wizard.end();
    },
    async credit(invoice: number): Promise<number> {
      const context = { active_model: "account.invoice", active_id: invoice, active_ids: [invoice] };
      const wizard = await openWizard(tryton, "account.invoice.credit", soon(), context);
      const start = { with_refund: true, with_refund_allowed: true, invoice_date: toDate(todayInZagreb()) };
      await wizard.press("credit", { start });
      const note = await find("account.invoice", [
        ["id", ">", invoice],
        ["lines.origin.invoice", "=", invoice, "account.invoice.line"],
      ]);
      return note;
    },
    numberOfInvoice: async (invoice: number) => {
      const [row] = await tryton.rows("account.invoice", [["id", "=", invoice]], { number: z.string() }, soon());
      return row?.number ?? "";
    },
  };
  return office;
}

const WAITING = ["state", "not in", ["done", "cancelled"]];
const ANY = ["active", "in", [true, false]];
const formSchema = z.object({ view: z.object({ defaults: z.record(z.string(), z.unknown()) }) });
const questionSchema = z.object({ view: formSchema.shape.view.optional() });

/** A form's values without the entries that Tryton adds for its own client (names that end with a dot). */
function onlyFields(values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !name.endsWith(".")));
}

export function toAttributes(record: FixtureProduct, names: TrytonNames): object {
  return {
    [names.ATTRIBUTE_MAKER]: record.manufacturer,
    [names.ATTRIBUTE_NUMBER]: record.number,
    [names.ATTRIBUTE_BRAND]: record.brand,
    [names.ATTRIBUTE_GROUP]: record.group,
    [names.ATTRIBUTE_SIZE]: record.size,
    [names.ATTRIBUTE_UNIT]: record.unit,
    [names.ATTRIBUTE_PACK]: record.packQuantity,
    [names.ATTRIBUTE_DEPOSIT]: toDecimal(record.deposit),
    [names.ATTRIBUTE_SUPPLY]: record.supply,
    [names.ATTRIBUTE_REMANUFACTURED]: record.remanufactured,
    [names.ATTRIBUTE_SUPERSEDED_BY]: record.supersededBy ? `${record.manufacturer}|${record.supersededBy.number}` : "",
    [names.ATTRIBUTE_SPECS]: JSON.stringify(record.specs),
    [names.ATTRIBUTE_DESCRIPTION_HR]: record.descriptionHr,
  };
}
