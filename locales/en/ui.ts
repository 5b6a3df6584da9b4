export default {
  files: {
    kind: "Kind",
    chosen: "invoices-to-pay-{{day}}",
    invoice: "invoice-{{number}}",
    proForma: "pro-forma-{{number}}",
    creditNote: "credit-note-{{number}}",
    invoices: "invoices-{{day}}",
    list: "list-of-invoices",
    file: "File",
    noDocument: "no document: please ask us for it",
    statement: "statement-{{from}}-{{to}}",
    ownNumbers: "own-numbers-{{day}}",
    priceList: "price-list-{{day}}",
  },
  captcha: {
    label: "I am not a robot",
    unticked: "reCAPTCHA wasn't checked. Please verify you're human.",
    untickedBox: "Tick “I am not a robot”.",
    expired: "The check has expired. Tick “I am not a robot” once more.",
    failed: "The check did not succeed. Tick “I am not a robot” once more.",
  },
  period: { from: "From", to: "To", apply: "Apply" },
};
