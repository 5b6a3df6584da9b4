import type en from "../en/ui.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  files: {
    kind: "Vrsta",
    chosen: "racuni-za-placanje-{{day}}",
    invoice: "racun-{{number}}",
    proForma: "predracun-{{number}}",
    creditNote: "odobrenje-{{number}}",
    invoices: "racuni-{{day}}",
    list: "popis-racuna",
    file: "Datoteka",
    noDocument: "dokument nije dostupan: zatražite ga od nas",
    statement: "kartica-{{from}}-{{to}}",
    ownNumbers: "vlastiti-brojevi-{{day}}",
    priceList: "cjenik-{{day}}",
  },
  captcha: {
    label: "Nisam robot",
    unticked: "Označite kućicu „Nisam robot”.",
    untickedBox: "Označite kućicu „Nisam robot”.",
    expired: "Provjera je istekla. Ponovno označite kućicu „Nisam robot”.",
    failed: "Provjera nije uspjela. Ponovno označite kućicu „Nisam robot”.",
  },
  period: { from: "Od", to: "Do", apply: "Primijeni" },
} satisfies CroatianTwin<typeof en>;
