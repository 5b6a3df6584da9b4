import type { Staff } from "../conformance/staff.ts";
import type { InvoiceId } from "../contract/invoices.ts";
import type { ProductId } from "../contract/product-id.ts";
import { formatUnitPrice } from "../contract/unit-price.ts";
import { erpVariablesOf } from "../kit/module-settings.ts";
import { createTrytonClient } from "./client.ts";
import { toTrytonNames } from "./names.ts";
import { createFixtureShelf } from "./testing/fixture-shelf.ts";
import { openOffice } from "./testing/office.ts";
import { createPartnerTerms } from "./testing/partner-terms.ts";
import { toDecimal } from "./values.ts";

/**
 * The staff acts of the conformance suite in Tryton, for its option `--harness`. Logs in as ERP_ADMIN (default admin)
 * with ERP_ADMIN_PASSWORD to the database of ERP_URL, which must contain no products but those of the suite.
 */
export async function createStaff(): Promise<Partial<Staff>> {
  const variables = erpVariablesOf(process.env);
  const names = toTrytonNames(variables);
  const tryton = createTrytonClient({
    url: variables.ERP_URL ?? "",
    user: variables.ERP_ADMIN ?? "admin",
    password: variables.ERP_ADMIN_PASSWORD ?? "",
  });
  const office = await openOffice(tryton, names);
  const shelf = await createFixtureShelf(office, names);
  const terms = createPartnerTerms(office);
  const setAttribute = (product: ProductId, values: object) => office.setAttributes(shelf.touch(product).key, values);

  return {
    addProduct: shelf.put,
    addProducts: shelf.putNew,
    async setPrice(product, wholesale) {
      await office.write("product.template", shelf.touch(product).template, {
        list_price: wholesale && toDecimal(wholesale),
      });
    },
    async setListPrice(_list, product, wholesale) {
      const formula = formatUnitPrice(wholesale);
      const line = { price_list: office.books.priceList, product: shelf.touch(product).key, sequence: 0, formula };
      await office.create("product.price_list.line", line);
    },
    setDeposit: (product, deposit) => setAttribute(product, { [names.ATTRIBUTE_DEPOSIT]: toDecimal(deposit) }),
    setSupply: (product, supply) => setAttribute(product, { [names.ATTRIBUTE_SUPPLY]: supply }),
    setStock: (product, stock) => office.setStock(shelf.touch(product).key, stock),
    async withdraw(product) {
      await office.write("product.template", shelf.touch(product).template, { salable: false });
    },
    async deliver(order, portions) {
      const sale = await office.saleOf(order);
      if (portions) await office.deliverOnly(sale, portions);
      await office.deliver(sale);
    },
    async draftInvoice(order) {
      const [draft] = await office.draftsOf(await office.saleOf(order));
      return String(draft) as InvoiceId;
    },
    async invoice(order) {
      const numbers: InvoiceId[] = [];
      for (const draft of await office.draftsOf(await office.saleOf(order))) {
        await office.post(draft);
        numbers.push((await office.numberOfInvoice(draft)) as InvoiceId);
      }
      return numbers;
    },
    async setPartner({ partner, discount, paymentDays }) {
      await terms.set(partner, { discount, paymentDays });
    },
    async deactivatePartner(partner) {
      await office.write("party.party", await terms.partyOf(partner), { active: false });
    },
    async setCreditLimit(partner, limit) {
      const amount = limit === null ? null : toDecimal(limit);
      await office.write("party.party", await terms.partyOf(partner), { credit_limit_amount: amount });
    },
    async setQuantityBreak(product, quantity, discount) {
      await terms.setBreak(shelf.touch(product).key, quantity, discount);
    },
    async pay(invoice, amount) {
      await office.pay(await office.invoiceOf(invoice), amount);
    },
  };
}
