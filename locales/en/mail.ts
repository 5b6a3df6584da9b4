import shop from "./shop.ts";

const count = new Intl.PluralRules("en-GB");
const perUnit: Record<string, string> = shop.perUnit;

/** Every text of the mails in English. Names and numbers come in ready to show. */
export default {
  greeting: (name: string) => (name ? `Dear ${name},` : "Hello,"),
  orderConfirmation: {
    subject: (shop: string, number: string) => `${shop}: order ${number} received`,
    heading: (number: string) => `Order ${number} has been received`,
    lead: (lines: number) =>
      count.select(lines) === "one"
        ? "thank you for your order. We have received it with the line below."
        : `thank you for your order. We have received it with the ${lines} lines below.`,
    openAsGuest: "This link opens the order again. Keep it: whoever has it can see the order.",
    typedHere: (shop: string) =>
      `You get this e-mail because somebody typed this address when ordering at ${shop} without an account. Was it not you? Then reply, and we cancel the order.`,
    openAsCustomer: "You can open the order in the shop after signing in.",
    open: "Open the order",
    questions: "Questions? Simply reply to this e-mail.",
  },
  orderForSales: {
    subject: (shop: string, number: string) => `${shop}: new order ${number}`,
    lead: (lines: number) =>
      count.select(lines) === "one"
        ? "An order with one line was placed in the shop. The customer has been sent a confirmation that says the same:"
        : `An order with ${lines} lines was placed in the shop. The customer has been sent a confirmation that says the same:`,
    customer: "Customer",
    email: "Email",
    partner: "Partner",
    guest: "guest",
    unread:
      "The ERP did not give the company, VAT number, address and phone when the order was placed: see the partner there.",
    language: "Language",
  },
  cancellationReceived: {
    subject: (shop: string, number: string) => `${shop}: cancellation of order ${number} requested`,
    heading: (number: string) => `Cancellation of order ${number} requested`,
    lead: "we have received your request. A sales representative will get in touch with you. Until then the order stays valid.",
    reason: "Reason",
    open: "Open the order",
    questions: "Questions? Simply reply to this e-mail.",
  },
  cancellationForSales: {
    subject: (shop: string, number: string) => `${shop}: request to cancel order ${number}`,
    lead: "A cancellation was requested in the shop. The customer expects to hear from you.",
  },
  cancellationInDoubt: {
    subject: (shop: string, number: string) => `${shop}: please check the request to cancel order ${number}`,
    heading: (number: string) => `Was the cancellation of order ${number} received?`,
    lead: "The customer requested a cancellation in the shop, but the ERP's answer did not arrive, and the shop can no longer ask in the customer's name. Please look in the ERP whether the request is there, and get in touch with the customer, who has been told so far only that there is no answer yet.",
  },
  registrationReceived: {
    subject: (shop: string) => `${shop}: your registration request`,
    heading: "Your registration request has been received",
    lead: "thank you for your request. Our sales team will be in touch. You can log in as soon as the request has been approved.",
    undoLead:
      "Was it not you, or have you changed your mind? This link undoes the request within 7 days, as long as it has not been approved.",
    undo: "Undo the request",
    questions: "Questions? Simply reply to this e-mail.",
  },
  registrationForSales: {
    subject: (shop: string) => `${shop}: new registration request`,
    heading: "New registration request",
    lead: "An account was requested in the shop. It works once you have approved it.",
    name: "Name and surname",
    company: "Company name",
    vat: "VAT number",
    address: "Address",
    postalCode: "Postal code",
    city: "City",
    phone: "Phone",
    email: "Email",
    language: "Language",
  },
  registrationApproved: {
    subject: (shop: string) => `${shop}: your account is open`,
    heading: "Your account is open",
    lead: "our sales team has approved your registration. Log in with your e-mail address and the password that you chose; your own prices and terms hold from now on.",
    login: "Log in",
    questions: "Questions? Simply reply to this e-mail.",
  },
  passwordReset: {
    subject: (shop: string) => `${shop}: new password`,
    heading: "Set a new password",
    lead: "A new password was requested for your account. The link below works once, within one hour.",
    set: "Set a new password",
    ignore: "Was it not you? Then there is nothing to do: your password stays as it is.",
  },
  passwordChanged: {
    subject: (shop: string) => `${shop}: your password has been changed`,
    heading: "Your password has been changed",
    lead: "The password of your account was changed, and the account was signed out everywhere else.",
    notYou: "Was it not you? Then set another password now:",
    set: "Set a new password",
    tellUs: "And reply to this e-mail, so that we can look at the orders of the last days with you.",
  },
  passwordInDoubt: {
    subject: (shop: string) => `${shop}: was your password changed?`,
    heading: "Was your password changed?",
    lead: "Somebody who is signed in to your account asked for another password, and we do not know whether it was set: the answer did not come. Use the new password; if it does not open the account, the one before still does.",
    notYou: "Was it not you? Then set another password now:",
    set: "Set a new password",
    tellUs: "And reply to this e-mail, so that we can look at the orders of the last days with you.",
  },
  emailReplaced: {
    subject: (shop: string) => `${shop}: your account has another e-mail address`,
    heading: "Your account has another e-mail address",
    lead: "Another e-mail address was set for logging in to your account. The change was confirmed with your password.",
    notYou:
      "Was it not you? This link puts this address back within 7 days, even if the password was changed too. The account is then signed out everywhere, and you set a new password.",
    restore: "Put this address back",
    tellUs: "And reply to this e-mail, so that we can look at the orders of the last days with you.",
  },
  emailInDoubt: {
    subject: (shop: string) => `${shop}: does your account have another e-mail address?`,
    heading: "Does your account have another e-mail address?",
    lead: "Another e-mail address was asked for in your account, with your password, and we do not know whether it was set: the answer did not come. If you cannot log in with this address, the other one is your login.",
    notYou:
      "Was it not you? This link puts this address back within 7 days if another one was set, even if the password was changed too. The account is then signed out everywhere, and you set a new password.",
    restore: "Put this address back",
    tellUs: "And reply to this e-mail, so that we can look at the orders of the last days with you.",
  },
  emailSet: {
    subject: (shop: string) => `${shop}: your new e-mail address`,
    heading: "Your new e-mail address",
    lead: (shop: string) => `From now on you log in at ${shop} with this address.`,
    notYou:
      "Do you have no account with us? Then somebody typed your address by mistake: please reply to this e-mail, and we put it right.",
  },
  languages: { en: "English", hr: "Croatian" },
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
    /** `unit` as the ERP writes it */
    deposit: (amount: string, unit: string) => `deposit ${amount} ${perUnit[unit] ?? `/ ${unit}`}`,
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
