import { z } from "zod";
import { toLocalDate } from "../../contract/local-date.ts";
import { createTrytonClient, type Domain, type TrytonAccess, type TrytonClient } from "../client.ts";
import { ATTRIBUTE_KEYS, type TrytonNames } from "../names.ts";
import { toDate } from "../values.ts";
import { openWizard } from "./wizard.ts";

/** Milliseconds for one call of the seed; creating the chart of accounts takes long. */
const ACT_WITHIN = 300_000;
const soon = () => ({ deadline: Date.now() + ACT_WITHIN });
const decimal = (text: string) => ({ __class__: "Decimal", decimal: text });
const linked = (ids: readonly number[]) => [["add", ids]];
const made = (...rows: readonly object[]) => [["create", rows]];

export interface ShopUser {
  login: string;
  password: string;
}

/**
 * Fills an empty Tryton database for a distributor: company, accounts, fiscal year, tax, price lists, attributes, the
 * party of guests, and the user for the shop's login. Creates no products and no customers.
 */
export async function seedBooks(access: TrytonAccess, names: TrytonNames, shop: ShopUser): Promise<void> {
  const bare = createTrytonClient(access);
  const company = await foundCompany(bare);
  // A new session is needed, because a session keeps the company that its user had at login.
  const tryton = createTrytonClient(access);
  const { find } = finders(tryton);
  const accounts = await createAccounts(tryton, company);
  await openFiscalYear(tryton, company);
  const tax = await create(tryton, "account.tax", {
    ...{ name: names.TAX, description: names.TAX, type: "percentage", rate: decimal("0.25"), company },
    group: await create(tryton, "account.tax.group", { name: "PDV", code: "PDV", kind: "sale" }),
    ...{ invoice_account: accounts.tax, credit_note_account: accounts.tax },
  });
  const term = await create(tryton, "account.invoice.payment_term", {
    name: names.PAYMENT_TERM,
    lines: made({ type: "remainder", relativedeltas: made({ days: 30 }) }),
  });
  const category = await create(tryton, "product.category", {
    ...{ name: CATEGORY, accounting: true, customer_taxes: linked([tax]) },
    ...{ account_expense: accounts.expense, account_revenue: accounts.revenue },
  });
  await createAttributes(tryton, names);
  const priceList = await create(tryton, "product.price_list", {
    ...{ name: names.PRICE_LIST, company, unit: "product_default" },
    lines: made({ formula: "unit_price", sequence: 100 }),
  });
  const configuration = await find("sale.configuration", []);
  const methods = { sale_invoice_method: "shipment", sale_shipment_method: "order", sale_price_list: priceList };
  if (configuration === null) await create(tryton, "sale.configuration", methods);
  else await tryton.write("sale.configuration", [configuration], methods, soon());
  const unit = await find("product.uom", [["name", "=", "Unit"]]);
  await create(tryton, "product.template", {
    ...{ name: "Core deposit", type: "goods", consumable: true, salable: true, list_price: decimal("0") },
    ...{ default_uom: unit, sale_uom: unit, account_category: category },
    products: made({ suffix_code: names.DEPOSIT_PRODUCT, cost_price: decimal("0") }),
  });
  await create(tryton, "party.party", {
    ...{ code: names.GUEST_PARTY, name: "Guests of the shop", sale_price_list: priceList, customer_payment_term: term },
    ...{ account_receivable: accounts.receivable, account_payable: accounts.payable },
    addresses: made({ street: "Web 1", city: "Zagreb", invoice: true, delivery: true }),
  });
  await create(tryton, "account.invoice.payment.method", {
    ...{ name: "Bank", company, credit_account: accounts.cash, debit_account: accounts.cash },
    journal: await find("account.journal", [["type", "=", "cash"]]),
  });
  await createShopUser(tryton, company, shop);
}

/** The accounting category of all goods. */
export const CATEGORY = "Goods 25%";

function finders(tryton: TrytonClient) {
  return {
    find: async (model: string, domain: Domain) => (await tryton.ids(model, domain, soon(), { limit: 1 }))[0] ?? null,
  };
}

function create(tryton: TrytonClient, model: string, values: object): Promise<number> {
  return tryton.create(model, values, soon());
}

async function foundCompany(tryton: TrytonClient): Promise<number> {
  const { find } = finders(tryton);
  await create(tryton, "ir.lang", {
    ...{ name: "Hrvatski", code: "hr", translatable: true, date: "%d.%m.%Y" },
    ...{ grouping: "[3, 3, 0]", decimal_point: ",", thousands_sep: "." },
  });
  const currency =
    (await find("currency.currency", [["code", "=", "EUR"]])) ??
    (await create(tryton, "currency.currency", {
      ...{ name: "Euro", code: "EUR", symbol: "€", digits: 2, rounding: decimal("0.01") },
      rates: made({ date: toDate("2020-01-01"), rate: decimal("1") }),
    }));
  const party = await create(tryton, "party.party", {
    name: "Distributor d.o.o.",
    addresses: made({ street: "Ulica 1", city: "Zagreb", postal_code: "10000" }),
  });
  const company = await create(tryton, "company.company", { party, currency, timezone: "Europe/Zagreb" });
  const admin = await find("res.user", [["login", "=", "admin"]]);
  await tryton.write("res.user", [admin ?? 1], { companies: linked([company]), company }, soon());
  return company;
}

async function createAccounts(tryton: TrytonClient, company: number) {
  const { find } = finders(tryton);
  const wizard = await openWizard(tryton, "account.create_chart", soon());
  const template = await find("account.account.template", [["parent", "=", null]]);
  await wizard.press("create_account", { account: { company, account_template: template } });
  const of = (name: string) =>
    find("account.account", [
      ["name", "=", name],
      ["company", "=", company],
    ]);
  const [receivable, payable, revenue, expense, tax, cash] = await Promise.all(
    ["Main Receivable", "Main Payable", "Main Revenue", "Main Expense", "Main Tax", "Main Cash"].map(of),
  );
  const categories = { category_account_expense: expense, category_account_revenue: revenue };
  const properties = { company, account_receivable: receivable, account_payable: payable, ...categories };
  await wizard.press("create_properties", { properties });
  await wizard.end();
  return { receivable, payable, revenue, expense, tax, cash };
}

async function openFiscalYear(tryton: TrytonClient, company: number): Promise<void> {
  const { find } = finders(tryton);
  const year = toLocalDate(Date.now()).slice(0, 4);
  const typeOf = (name: string) => find("ir.sequence.type", [["name", "=", name]]);
  const invoices = await typeOf("Invoice");
  const strict = (prefix: string) =>
    create(tryton, "ir.sequence.strict", { name: prefix, sequence_type: invoices, company, prefix, padding: 5 });
  const moves = await create(tryton, "ir.sequence", {
    ...{ name: `Moves ${year}`, sequence_type: await typeOf("Account Move"), company },
  });
  const fiscalYear = await create(tryton, "account.fiscalyear", {
    ...{ name: year, start_date: toDate(`${year}-01-01`), end_date: toDate(`${year}-12-31`), company },
    post_move_sequence: moves,
    invoice_sequences: made({
      company,
      out_invoice_sequence: await strict(`OUT${year}-`),
      out_credit_note_sequence: await strict(`OCN${year}-`),
      in_invoice_sequence: await strict(`IN${year}-`),
      in_credit_note_sequence: await strict(`ICN${year}-`),
    }),
  });
  await tryton.change("model.account.fiscalyear.create_period", [[fiscalYear]], soon());
}

async function createAttributes(tryton: TrytonClient, names: TrytonNames): Promise<void> {
  const typeOf = (key: string) => {
    if (key === "ATTRIBUTE_PACK") return { type_: "integer" };
    if (key === "ATTRIBUTE_DEPOSIT") return { type_: "numeric", digits: 2 };
    return { type_: key === "ATTRIBUTE_REMANUFACTURED" ? "boolean" : "char" };
  };
  const attributes: number[] = [];
  for (const key of ATTRIBUTE_KEYS)
    attributes.push(
      await create(tryton, "product.attribute", { name: names[key], string: names[key], ...typeOf(key) }),
    );
  await create(tryton, "product.attribute.set", { name: ATTRIBUTE_SET, attributes: linked(attributes) });
}

export const ATTRIBUTE_SET = "Part";

/** The groups of the shop's user: the rights of a person in the sales department, not of an administrator. */
const GROUPS = [
  "Account",
  "Party Administration",
  "Product Administration",
  // Needed to process a confirmed sale after a crash of Tryton; the group includes Sales.
  "Sales Administrator",
  "Stock",
  "Stock Force Assignment",
  // Exists only if the module of this name is active. Needed because customers may order more than the stock.
  "Sale Stock Quantity",
];

async function createShopUser(tryton: TrytonClient, company: number, { login, password }: ShopUser): Promise<void> {
  const groups = await tryton.rows("res.group", [["name", "in", GROUPS]], { name: z.string() }, soon());
  await create(tryton, "res.user", {
    ...{ name: "Shop", login, password, companies: linked([company]), company },
    groups: linked(groups.map(({ id }) => id)),
  });
}
