import cart from "./cart.ts";
import goods from "./every-page/goods.ts";
import orders from "./orders.ts";

/** The English texts of all mails. */
export default {
  companyInvitation: {
    subject: "{{shop}}: you are invited",
    subjectOf: "{{shop}}: {{inviter}} invites you",
    heading: "You are invited to a company’s account",
    lead: "In the name of {{company}}, {{inviter}} gives you access to {{shop}}.",
    leadUnnamed: "A customer of {{shop}} gives you access in their company’s name.",
    how: "Choose a password, and the account is yours. The link works once, for 7 days, and for this address alone.",
    accept: "Accept the invitation",
    ignore: "If you do not expect this invitation, do nothing: without you, no account is opened.",
  },
  greeting: { named: "Dear {{name}},", nameless: "Hello," },
  pay: {
    amount: "To pay in advance",
    payee: "Payee",
    iban: "IBAN",
    reference: "Model and reference",
  },
  orderConfirmation: {
    subject: "{{shop}}: order {{number}} received",
    heading: "Order {{number}} has been received",
    lead_one: "thank you for your order. We have received it with the line below.",
    lead_other: "thank you for your order. We have received it with the {{count}} lines below.",
    payInAdvance: "Please pay the attached pro forma invoice: the goods are dispatched once it is paid.",
    payBeforePickUp: "Please pay the attached pro forma invoice: the goods are handed over once it is paid.",
    proForma: "Pro forma invoice {{number}}",
    openAsGuest: "This link opens the order again. Keep it: whoever has it can see the order.",
    typedHere:
      "You are receiving this email because somebody typed this address when ordering at {{shop}} without an account. Was it not you? Then reply, and we will cancel the order.",
    openAsCustomer: "You can open the order in the shop after you log in.",
    open: "Open the order",
    questions: "Questions? Simply reply to this email.",
  },
  orderForSales: {
    subject: "{{shop}}: new order {{number}}",
    lead_one:
      "An order with one line was placed in the shop. The customer has been sent a confirmation that says the same:",
    lead_other:
      "An order with {{count}} lines was placed in the shop. The customer has been sent a confirmation that says the same:",
    customer: "Customer",
    email: "Email",
    partner: "Customer code",
    guest: "guest",
    unread: "The ERP did not give the company, VAT number, address and phone: look them up there by the customer code.",
    language: "Customer’s language",
  },
  orderAfterAll: {
    subject: "{{shop}}: order {{number}} was placed after all",
    heading: "Order {{number}} was placed after all",
    lead: "on {{at}} we told you that nothing had been ordered. That was wrong: our order system booked your order after all, with the lines below. If you have ordered the goods again since, reply to this email or call us: we will cancel one of the two orders.",
  },
  orderAfterAllForSales: {
    subject: "{{shop}}: CALL THE CUSTOMER: order {{number}} was placed after all",
    lead: "On {{at}} the customer was told that nothing had been ordered. The ERP booked the order later. The goods may have been ordered twice: ask the customer before anything is dispatched.",
    meanwhile: {
      refused: "In between, {{decider}} had refused the request for this order: the company may not want the goods.",
      withdrawn: "In between, the request for this order had been withdrawn: the company may not want the goods.",
      expired:
        "In between, the request for this order had ended without a decision: the company may not want the goods.",
      approved:
        "In between, {{decider}} had approved the request again, as order {{other}}: the goods are ordered twice.",
      changed:
        "In between, {{decider}} had approved the request again with changes, as order {{other}}: goods are ordered twice.",
    },
  },
  orderNotPlaced: {
    subject: "{{shop}}: nothing was ordered ({{number}})",
    heading: "Nothing was ordered",
    lead: "your order {{number}} was being verified. Our order system has not booked it: nothing was ordered. If you still need the goods, order them again: your cart is as you left it. If the order turns up after all, we will write to you at once.",
    leadOfRequest:
      "you approved order {{number}}, and it was being verified. Our order system has not booked it: nothing was ordered. The request waits for a decision again. If the order turns up after all, we will write to you at once.",
    openCart: "Open the cart",
    sentAt: "Sent",
    total: "Total with VAT",
    typedHere:
      "You are receiving this email because somebody typed this address when ordering at {{shop}} without an account.",
  },
  orderNotPlacedForSales: {
    subject: "{{shop}}: order {{number}} was not booked",
    heading: "An order was sent, and the ERP has none",
    lead: "The answer to this order was lost, and the ERP says that there is no such order. The customer was told that nothing was ordered, and may order again. Look in the ERP: if the order is there after all, tell the customer at once. Its key is {{key}}.",
  },
  orderUndecided: {
    subject: "{{shop}}: order {{number}} is still being verified",
    heading: "Your order is still being verified",
    lead: "our order system does not tell us whether it has your order {{number}}. We go on asking, and write to you as soon as we know. Do not order again until then; if it is urgent, call us.",
    leadOfRequest:
      "our order system does not tell us whether it has order {{number}}, which you approved. We go on asking, and write to you as soon as we know. Do not order again until then; if it is urgent, call us.",
  },
  orderUndecidedForSales: {
    subject: "{{shop}}: please check whether the ERP has order {{number}}",
    heading: "Does the ERP have this order?",
    lead: "The answer to this order was lost, and for an hour the ERP has not told the shop whether it has the order. The customer waits, and was told not to order again. Look in the ERP, tell the customer, and let the order be settled: npm run shop -- intents settle {{key}}.",
  },
  cancellationReceived: {
    subject: "{{shop}}: cancellation of order {{number}} requested",
    heading: "Cancellation of order {{number}} requested",
    lead: "we have received your request. A sales representative will get in touch with you. Until then the order stays valid.",
    reason: "Reason",
    open: "Open the order",
    questions: "Questions? Simply reply to this email.",
  },
  cancellationEnded: {
    refused: {
      subject: "{{shop}}: order {{number}} can no longer be cancelled",
      heading: "Order {{number}} can no longer be cancelled",
      lead: "your request to cancel was answered only now: the order, or what you chose of it, can no longer be cancelled here. The order stays as it is. Our sales team can help: reply to this email.",
    },
    undecided: {
      subject: "{{shop}}: your request to cancel order {{number}}",
      heading: "We do not know whether your request was received",
      lead: "the answer to your request to cancel was lost, and we cannot find out by ourselves whether it was received. Our sales team has been asked to look, and will get in touch with you. Until then the order stays valid.",
    },
  },
  cancellationForSales: {
    subject: "{{shop}}: request to cancel order {{number}}",
    lead: "A cancellation was requested in the shop. The customer expects to hear from you.",
    leadGuest:
      "A guest asked for a cancellation with the link to the order. The ERP does not know of it: please enter it there. The guest expects to hear from you.",
  },
  cancellationInDoubt: {
    subject: "{{shop}}: please check the request to cancel order {{number}}",
    heading: "Was the cancellation of order {{number}} received?",
    lead: "The customer requested a cancellation in the shop, but the ERP’s answer did not arrive, and the shop can no longer ask in the customer’s name. Please look in the ERP whether the request is there, and get in touch with the customer, who has been told that you will.",
  },
  orderConfirmed: {
    subject: "{{shop}}: order {{number}} confirmed",
    heading: "Order {{number}} is confirmed",
    lead: "we have confirmed your order and are preparing it.",
    leadDay: "we have confirmed your order. The goods will be dispatched on the day below.",
    leadPickUp: "we have confirmed your order. The goods can be picked up from the day below.",
  },
  orderDateMoved: {
    subject: "{{shop}}: new date for order {{number}}",
    heading: "Order {{number}} has a new date",
    lead: "the dispatch date of the goods in your order has changed.",
    leadOpen:
      "the goods in your order cannot be dispatched on the day that we told you. We will write to you once the new day is known.",
    leadPickUp: "the day from which the goods in your order can be picked up has changed.",
    leadPickUpOpen:
      "the goods in your order cannot be picked up on the day that we told you. We will write to you once the new day is known.",
  },
  orderReady: {
    subject: "{{shop}}: order {{number}} is ready for pick-up",
    heading: "Order {{number}} is ready for pick-up",
    lead: "the goods below are waiting for you. Please bring the order number.",
  },
  orderDispatched: {
    subject: "{{shop}}: order {{number}} is on its way",
    heading: "Order {{number}} is on its way",
    lead: "we have dispatched the goods below.",
    track: "Track the parcel",
  },
  orderPickedUp: {
    subject: "{{shop}}: goods of order {{number}} picked up",
    heading: "Goods of order {{number}} have been picked up",
    lead: "the goods below were handed over at our branch. If you do not know who took them, reply to this email.",
    arrival:
      "Your company picked up these goods without VAT, because they go to another member state. Please fill in the attached statement, sign it and return it by {{day}}: without it we have to charge VAT afterwards.",
    arrivalFile: "Statement of arrival {{number}}",
  },
  orderInvoiced: {
    subject: "{{shop}}: invoice for order {{number}}",
    heading: "There is an invoice for order {{number}}",
    lead: "we have issued an invoice for the goods delivered from your order.",
    attached: "The invoice is attached as PDF.",
    inShop:
      "The invoice is in the shop, for accounts that may see invoices. If you need it by email, reply to this one.",
    byReply: "If you have not received the invoice yet, reply to this email, and we will send it to you.",
    file: "Invoice {{number}}",
  },
  cancellationAnswered: {
    subject: "{{shop}}: cancellation in order {{number}}",
    heading: "Cancellation in order {{number}}",
    lead: "we have decided on your request: the order shows what remains on order.",
    leadAccepted: "we have cancelled the lines below.",
    leadRefused: "unfortunately we cannot cancel the lines below: they remain on order.",
    leadPartly: "we have cancelled some of the lines below. The others remain on order.",
    others: "If you asked to cancel other lines too, we will write to you about them separately.",
    accepted: "Cancelled",
    refused: "Not cancelled",
  },
  step: {
    day: "Dispatch on",
    pickUpDay: "Pick-up from",
    before: "Before",
    delivery: "Delivery note",
    carrier: "Carrier",
    tracking: "Parcel number",
    invoice: "Invoice",
    amount: "Total with VAT",
    dueDate: "Due date",
    place: "Pick-up at",
    phone: "Phone",
    hours: "Opening hours",
    pieces: "Goods",
    reason: "Our answer",
    reasonOf: "Our answer ({{lines}})",
  },
  registrationReceived: {
    subject: "{{shop}}: your registration request",
    heading: "Your registration request has been received",
    lead: "thank you for your request. Our sales team will be in touch. You can log in as soon as the request has been approved.",
    undoLead:
      "Was it not you, or have you changed your mind? This link undoes the request within 7 days, as long as it has not been approved.",
    undo: "Undo the request",
    questions: "Questions? Simply reply to this email.",
  },
  questionForSales: {
    subject: "{{shop}}: question about {{number}}",
    heading: "Question about {{number}}",
    lead: "A visitor to the shop asks for this number, and waits for a price and a delivery date. A reply to this email goes straight to them.",
    number: "Number",
    text: "Their words",
  },
  refusedForSales: {
    subject: "{{shop}}: email about order {{number}} refused",
    heading: "An email about order {{number}} was refused",
    lead: "The mail server takes no mail for the buyer's address. The order stands, but the buyer may not know about it: please reach them in another way. The shop goes on trying for three days.",
    number: "Order",
    address: "Refused address",
    answer: "Answer of the mail server",
  },
  registrationForSales: {
    subject: "{{shop}}: new registration request",
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
    subject: "{{shop}}: your account is open",
    heading: "Your account is open",
    lead: "our sales team has approved your registration. Log in with your email address and the password that you chose; your own prices and terms apply from now on.",
    login: "Log in",
    questions: "Questions? Simply reply to this email.",
  },
  registrationEnded: {
    subject: "{{shop}}: your registration",
    "not-received": {
      heading: "Your registration has not reached us",
      lead: "the answer to your registration was lost. We have asked our system: it has no such registration, and no account was made. Please register again.",
    },
    undecided: {
      heading: "We do not know whether your registration has reached us",
      lead: "the answer to your registration was lost, and our system has not told us for three days whether it has it. Please register again: if your address is then in use already, the registration was received.",
    },
    refused: {
      heading: "Your registration was not approved",
      lead: "our sales team has not approved your registration. You can still order without an account.",
    },
    unanswered: {
      heading: "Your registration has not been answered",
      lead: "our sales team has not answered your registration in sixty days. Please reply to this email, or register again.",
    },
    open: "Register",
  },
  passwordReset: {
    subject: "{{shop}}: new password",
    heading: "Set a new password",
    lead: "A new password was requested for your account. The link below works once, within one hour.",
    set: "Set a new password",
    ignore: "Was it not you? Then there is nothing to do: your password stays as it is.",
  },
  passwordChanged: {
    subject: "{{shop}}: your password has been changed",
    heading: "Your password has been changed",
    lead: "The password of your account was changed, and the account was logged out everywhere else.",
    notYou: "Was it not you? Then set another password now:",
    set: "Set a new password",
    tellUs: "And reply to this email, so that we can look at the orders of the last days with you.",
  },
  passwordInDoubt: {
    subject: "{{shop}}: was your password changed?",
    heading: "Was your password changed?",
    lead: "Another password was asked for in your account, and we do not know whether it was set: the answer did not come. Use the new password; if it does not open the account, nothing was changed.",
    notYou: "Was it not you? Then set another password now:",
    set: "Set a new password",
    tellUs: "And reply to this email, so that we can look at the orders of the last days with you.",
  },
  emailReplaced: {
    subject: "{{shop}}: your account has another email address",
    heading: "Your account has another email address",
    lead: "Another email address was set for logging in to your account. The change was confirmed with your password.",
    notYou:
      "Was it not you? This link restores this address within 7 days, even if the password was changed too. The account is then logged out everywhere, and you set a new password.",
    restore: "Restore this address",
    tellUs: "And reply to this email, so that we can look at the orders of the last days with you.",
  },
  emailInDoubt: {
    subject: "{{shop}}: does your account have another email address?",
    heading: "Does your account have another email address?",
    lead: "Another email address was asked for in your account, with your password, and we do not know whether it was set: the answer did not come. If you cannot log in with this address, the other one is your login.",
    notYou:
      "Was it not you? This link restores this address within 7 days if another one was set, even if the password was changed too. The account is then logged out everywhere, and you set a new password.",
    restore: "Restore this address",
    tellUs: "And reply to this email, so that we can look at the orders of the last days with you.",
  },
  emailSet: {
    subject: "{{shop}}: your new email address",
    heading: "Your new email address",
    lead: "From now on you log in at {{shop}} with this address.",
    notYou:
      "Do you have no account with us? Then somebody typed your address by mistake: please reply to this email, and we will put it right.",
  },
  stockProof: {
    subject: "{{shop}}: shall we tell you when {{number}} is back?",
    heading: "Shall we tell you when it is back?",
    lead: "Somebody typed this address in our shop, to be told when this part is in stock again. If it was you, confirm it within a day; we then write once only.",
    confirm: "Confirm the address",
    ignore: "Was it not you? Then there is nothing to do: without a confirmation we do not write.",
  },
  stockEnded: {
    subject: "{{shop}}: {{number}} has not come back",
    heading: "{{number}} has not come back",
    lead: "You wanted to know when this part can be delivered at once again. It has not come back in 180 days, so this notice has ended. To go on waiting, ask again on the part’s page.",
    open: "To the part’s page",
  },
  stockBack: {
    subject: "{{shop}}: {{number}} is back in stock",
    heading: "{{number}} is back in stock",
    lead: "You wanted to know: this part can be delivered at once again. It is not reserved for you.",
    open: "See price and stock",
    once: "This is the only email about it. To be told again, ask again on the part’s page.",
    end: "I want no notices about other parts either",
  },
  approvalAsked: {
    subject: "{{shop}}: {{buyer}} asks you to approve order {{number}}",
    heading: "An order is waiting for your approval",
    lead: "{{buyer}} asks for this order to be approved. You can approve it, change it or refuse it until {{until}}; then the request ends.",
    amount: "Goods and delivery, without VAT and deposits",
    open: "See the order and decide",
    see: "See the request",
  },
  approvalSubstitute: {
    subject: "{{shop}}: orders wait for you in place of {{absent}}",
    heading: "You decide for {{absent}}",
    lead: "until {{until}}, you decide about approvals in place of {{absent}}. These requests wait for you:",
    open: "See the requests",
  },
  approvalApproved: {
    subject: "{{shop}}: your order {{number}} is approved, order {{order}}",
    heading: "Your order is approved",
    lead: "{{decider}} has approved your order. It was placed as order {{order}}.",
    waits: {
      prepayment: "The order waits for payment until {{day}}. Its page says how to pay.",
      release: "The order waits until {{day}} for the decision of our sales team.",
    },
  },
  approvalChanged: {
    subject: "{{shop}}: your order {{number}} is approved with changes, order {{order}}",
    heading: "Your order is approved with changes",
    lead: "{{decider}} has approved your order with changes. It was placed as order {{order}}; the request shows what was asked for and what was ordered.",
    asked: "As asked for",
  },
  approvalRefused: {
    subject: "{{shop}}: your order {{number}} is refused",
    heading: "Your order is refused",
    lead: "{{decider}} has refused your order. Nothing was ordered. You can put its lines back into your cart.",
    reason: "Reason",
  },
  approvalExpired: {
    subject: "{{shop}}: nobody has decided about your order {{number}}",
    heading: "Your request has ended",
    lead: "nobody has decided about your order in seven days. Nothing was ordered. You can put its lines back into your cart and ask again.",
  },
  approvalNotPlaced: {
    subject: "{{shop}}: your order {{number}} was not booked, and waits for a decision again",
    heading: "Nothing was ordered",
    lead: "your order was approved, but our order system has not booked it: nothing was ordered. Your request waits for a decision again, until {{until}}. If the order turns up after all, we will write to you at once.",
  },
  approvalAfterAll: {
    subject: "{{shop}}: order {{order}} was placed after all ({{number}})",
    heading: "Order {{order}} was placed after all",
    lead: "we told you that your approved order {{number}} had not been booked. That was wrong: our order system booked it after all, as order {{order}}, with the lines below.",
    leadForDecider:
      "when you decided about order {{number}} of {{buyer}}, the shop said that its earlier approval had led to no order. That was wrong: our order system booked it after all, as order {{order}}, with the lines below.",
    meanwhile: {
      refused:
        "In between, {{decider}} had refused it. The order stands all the same: if it is not wanted, reply to this email or call us, and we will cancel it.",
      withdrawn:
        "In between, the request had been withdrawn. The order stands all the same: if it is not wanted, reply to this email or call us, and we will cancel it.",
      expired:
        "In between, the request had ended without a decision. The order stands all the same: if it is not wanted, reply to this email or call us, and we will cancel it.",
      approved:
        "In between, {{decider}} had approved it again, as order {{other}}: the goods are ordered twice. Reply to this email or call us: we will cancel one of the two orders.",
      changed:
        "In between, {{decider}} had approved it again with changes, as order {{other}}: goods are ordered twice. Reply to this email or call us: we will cancel one of the two orders.",
    },
  },
  languages: { en: "English", hr: "Croatian" },
  order: {
    number: "Order number",
    date: "Date",
    documentNumber: "Buyer document number",
    vat: orders.order.vat,
    whyVat: orders.order.whyVat,
  },
  delivery: {
    to: "Delivery to",
    pickup: "Pick-up at",
    ownAddress: "the customer’s address",
    carrier: "Carrier",
    date: "Requested date",
    note: "Note for the driver",
    notePickUp: "Note for the branch",
    separately: "delivery is invoiced separately",
  },
  line: {
    position: "No.",
    code: "CAT number",
    name: "Name",
    quantity: "Quantity",
    unit: "Unit",
    price: "Price",
    discount: "Discount",
    net: "Net amount",
    yourNumber: "your number: {{number}}",
    buyerPosition: "your position: {{position}}",
    deposit: "deposit {{amount}} {{perUnit}}",
    split: "{{now}} immediately, {{later}} must be ordered",
    later: "{{later}} must be ordered",
  },
  totals: {
    goods: "Goods",
    deposit: "Deposit",
    delivery: "Delivery",
    base: "Base amount",
    vat: "VAT {{percent}}",
    total: "Total with VAT in EUR",
  },
  units: goods.units,
  perUnit: goods.perUnit,
  supply: goods.supply,
  shipment: cart.shipment,
  positions: orders.positions,
  pricesNote: {
    separately: "Prices in EUR, without VAT and shipping",
    charged: "Prices in EUR, without VAT. Delivery is part of the total.",
    pickUp: "Prices in EUR, without VAT",
  },
  held: {
    waited: "Waited until",
    prepayment:
      "Your order waits for your payment until {{day}}. Please pay the attached pro forma invoice: the goods are reserved until then and are dispatched once it is paid. Without payment the order is cancelled.",
    prepaymentPickUp:
      "Your order waits for your payment until {{day}}. Please pay the attached pro forma invoice: the goods are reserved until then and are handed over once it is paid. Without payment the order is cancelled.",
    release:
      "Your credit limit does not cover this order, or invoices are overdue, so it is on hold: our sales team decides on it by {{day}}, and we will write to you. Until then the goods are reserved. Without a decision the order is cancelled.",
    releaseVat:
      "This order is on hold: our sales team decides on it by {{day}}, and we will write to you. Once the register (VIES) confirms your VAT number {{number}}, it is released without VAT; it is released with VAT only if you agree. Until then the goods are reserved. Without a decision the order is cancelled.",
    again: "You can order the same goods again: open the order and choose “Order again”.",
  },
  heldForSales: {
    subject: "{{shop}}: order {{number}} waits for your decision",
    lead: "The customer’s credit limit does not cover the order below, or invoices are overdue, and the customer asks you to release it. It waits for your decision until {{day}}; on the next day it is cancelled. Its goods are reserved.",
    leadVat:
      "The register (VIES) has not confirmed the customer’s VAT number {{vat}} yet, or the credit limit does not cover the order below, so it waits for your decision until {{day}}; on the next day it is cancelled. Its goods are reserved. Once the number is confirmed, release takes off the VAT; release it with VAT only if the customer agrees.",
    how: "Limit, used credit and overdue amount are with the order in the ERP, where you release or refuse it; the customer reads the reason for a refusal. In the shop’s own ERP: npm run erp -- orders {{number}}, then release {{number}}, or refuse {{number}} with --reason.",
    payment:
      "The order waits for the customer’s payment until {{day}}. Its goods are reserved; it is released once the full amount is recorded in the ERP.",
  },
  orderReleased: {
    subject: "{{shop}}: order {{number}} is released",
    heading: "Order {{number}} no longer waits",
    lead: "our sales team has released your order, and we are preparing it.",
    noVat:
      "If the register has confirmed your VAT number {{number}} since you ordered, the order has no VAT any more: its page shows the total.",
    leadPaid: "we have received your payment. Your order no longer waits, and we are preparing it.",
  },
  orderHoldRefused: {
    subject: "{{shop}}: order {{number}} is not released",
    heading: "Order {{number}} is not released",
    lead: "unfortunately we cannot release your order. It is cancelled: none of it will be delivered or invoiced.",
    leadPaid:
      "unfortunately we cannot release your order. It is cancelled: none of it will be delivered. We will refund what you have paid for it.",
  },
  orderHoldExpired: {
    subject: "{{shop}}: order {{number}} has waited too long",
    heading: "Order {{number}} has waited too long",
    lead: "our sales team has not released your order in time. It is cancelled, and its goods are no longer reserved.",
    leadPaid:
      "we have not received the payment for your order in time. It is cancelled, and its goods are no longer reserved. If your payment is on its way, please reply to this email.",
  },
};
