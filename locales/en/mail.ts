const count = new Intl.PluralRules("en-GB");

/** Every text of the mails in English. Names and numbers come in ready to show. */
export default {
  orderConfirmation: {
    subject: (shop: string, number: string) => `${shop}: order ${number} received`,
    heading: (number: string) => `Order ${number} has been received`,
    greeting: (name: string) => (name ? `Dear ${name},` : "Hello,"),
    lead: (lines: number) =>
      count.select(lines) === "one"
        ? "thank you for your order. We have received it with the line below."
        : `thank you for your order. We have received it with the ${lines} lines below.`,
    openAsGuest: "This link opens the order again. Keep it: whoever has it can see the order.",
    openAsCustomer: "You can open the order in the shop after signing in.",
    open: "Open the order",
    questions: "Questions? Simply reply to this e-mail.",
  },
  orderForSales: {
    subject: (shop: string, number: string) => `${shop}: new order ${number}`,
    lead: (lines: number) =>
      count.select(lines) === "one"
        ? "An order with one line was placed in the shop. The customer has received this confirmation:"
        : `An order with ${lines} lines was placed in the shop. The customer has received this confirmation:`,
    customer: "Customer",
    email: "Email",
    partner: "Partner",
    guest: "guest",
  },
  order: {
    number: "Order number",
    date: "Date",
    documentNumber: "Buyer document number",
  },
  line: {
    position: "No.",
    code: "Product code",
    name: "Name",
    quantity: "Quantity",
    unit: "Unit",
    price: "Price",
    discount: "Discount",
    net: "Net amount",
    deposit: (amount: string, unit: string) => `deposit ${amount} per ${unit}`,
    split: (now: string, later: string) => `${now} immediately, ${later} later`,
    later: (later: string) => `${later} later`,
  },
  totals: {
    goods: "Goods",
    deposit: "Deposit",
    base: "Base amount",
    vat: (percent: string) => `VAT ${percent}`,
    total: "Total with VAT in EUR",
  },
  units: { pcs: "pcs", set: "set", l: "l", m: "m", kg: "kg", box: "box" } satisfies Record<string, string>,
  pricesNote: "Prices in EUR, without VAT and shipping",
};
