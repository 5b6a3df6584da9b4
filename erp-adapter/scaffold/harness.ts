import { randomUUID } from "node:crypto";
import type { FixtureProduct } from "../conformance/fixture/product.ts";
import type { Staff } from "../conformance/staff.ts";
import type { UserId } from "../contract/context.ts";
import type { ProductId } from "../contract/product-id.ts";
import { isFine } from "../contract/unit-price.ts";
import { type Article, hashOf, idOf, openBooks, openSession } from "./adapter.ts";

/** WRITE 6: the acts of your office, for the suite. Each opens the cases that are named beside it. */
export async function createStaff(): Promise<Partial<Staff>> {
  const { read, write } = openBooks(process.env.DATA_DIR || "data");

  const edit = (product: ProductId, change: Partial<Article>) =>
    write(({ articles }) => {
      for (const article of articles) if (idOf(article) === product) Object.assign(article, change);
    });
  const without = (product: ProductId) => (article: Article) => idOf(article) !== product;

  // <companies>
  function setPartner({
    partner: code,
    priceList,
    discount: discountPercent,
    paymentDays,
  }: Parameters<Staff["setPartner"]>[0]): Promise<void> {
    const address = { vat: "", address: "", postalCode: "", city: "" };
    return write((books) => {
      const known = books.companies.find((one) => one.code === code);
      const terms = { code, priceList, discountPercent, paymentDays };
      const company = { company: `Company ${code}`, ...address, active: true, emails: [], ...known, ...terms };
      books.companies = [...books.companies.filter((one) => one.code !== code), company];
    });
  }
  // </companies>

  return {
    // cases: addProduct
    async addProduct(record) {
      const [product, article] = [idOf(record), toArticle(record)];
      const present = (await read()).articles.find((one) => idOf(one) === product);
      // The suite asks for all its products before each case; most of them are as they should be.
      if (JSON.stringify(present) === JSON.stringify(article)) return product;
      await write((books) => {
        books.articles = [...books.articles.filter(without(product)), article];
      });
      return product;
    },
    // cases: setPrice
    async setPrice(product, price) {
      if (price === null || !isFine(price)) await edit(product, { price });
    },
    // cases: setDeposit
    setDeposit: (product, deposit) => edit(product, { deposit }),
    // cases: setStock
    setStock: (product, free) => edit(product, { free }),
    // cases: setSupply
    setSupply: (product, supply) => edit(product, { whenEmpty: toWhenEmpty(supply) }),
    // cases: withdraw
    withdraw: (product) =>
      write((books) => {
        books.articles = books.articles.filter(without(product));
      }),
    // cases: setOrderStatus
    setOrderStatus: (order, status) =>
      write(({ orders }) => {
        const stored = orders[Number(order) - 1];
        if (stored) stored.erpStatus = status;
      }),
    // <companies>
    // cases: setPartner
    setPartner,
    // cases: deactivatePartner
    deactivatePartner: (code) =>
      write(({ companies }) => {
        for (const company of companies) if (company.code === code) company.active = false;
      }),
    // </companies>
    // <erp>
    // cases: createCustomer
    async createCustomer({ partner, discount, name = "", email = `${randomUUID()}@workshop.example` }) {
      await setPartner({ partner, priceList: "general", discount, paymentDays: 0 });
      const [id, salt] = [randomUUID() as UserId, randomUUID()];
      return write((books) => {
        books.logins.push({
          id,
          name,
          email,
          company: partner,
          salt,
          hash: hashOf("set by the suite", salt),
          blocked: false,
        });
        return { id, token: openSession(books, id) };
      });
    },
    // cases: blockUser
    blockUser: (user) =>
      write(({ logins }) => {
        for (const login of logins) if (login.id === user) login.blocked = true;
      }),
    // </erp>
  };
}

/** The article of your ERP for a product of the suite. */
function toArticle(record: FixtureProduct): Article {
  const {
    manufacturer,
    brand,
    number,
    group,
    titleEn: title,
    unit,
    packQuantity: pack,
    wholesale: price,
    deposit,
  } = record;
  const shelf = { free: record.stock, whenEmpty: toWhenEmpty(record.supply) };
  const replacedBy = record.supersededBy?.number ?? null;
  // <feed>
  const { titleHr, references } = record;
  // </feed>
  return {
    // <feed>
    titleHr,
    references,
    // </feed>
    manufacturer,
    brand,
    number,
    group,
    title,
    unit,
    pack,
    price,
    deposit,
    replacedBy,
    ...shelf,
  };
}

function toWhenEmpty(supply: FixtureProduct["supply"]): Article["whenEmpty"] {
  return supply === "discontinued" ? "unavailable" : supply;
}
// The acts that this harness does not have yet, and the cases that need them:
// other acts
