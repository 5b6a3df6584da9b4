import type en from "../en/documents.ts";
import mail from "./mail.ts";

/** Hrvatski porezni broj je OIB; tuđi je PDV broj. */
function vatNumber(number: string): string {
  return /^HR\d{11}$/.test(number) ? `OIB: ${number.slice(2)}` : `PDV broj: ${number}`;
}

/** Svi tekstovi dokumenata na hrvatskom, istim ključevima kao engleski. */
export default {
  kinds: { invoice: "Račun", "credit-note": "Odobrenje", payment: "Uplata", refund: "Povrat" },
  units: mail.units,
  currencyNote: "Iznosi u EUR",
  issued: (time: string) => `Izdano ${time}`,
  invoice: {
    title: (kind: string, number: string) => `${kind} ${number}`,
    corrects: (number: string) => `Ispravlja račun ${number}`,
    seller: "Prodavatelj",
    buyer: "Kupac",
    vatNumber,
    date: { invoice: "Datum računa", "credit-note": "Datum odobrenja" },
    deliveryDate: "Datum isporuke",
    dueDate: "Datum dospijeća",
    order: "Broj narudžbe",
    documentNumber: "Broj dokumenta kupca",
    customerCode: "Šifra kupca",
  },
  line: {
    position: "R. br.",
    goods: "Šifra, naziv",
    quantity: "Količina",
    unit: "Jedinica",
    wholesale: "Veleprodajna cijena",
    discount: "Rabat",
    price: "Neto cijena",
    net: "Neto iznos",
    deposit: "Kaucija",
    depositNote: mail.line.deposit,
    vatNote: (percent: string) => `PDV ${percent}`,
  },
  totals: {
    goods: "Roba",
    deposit: "Kaucija",
    withoutVat: "Ukupno bez PDV-a",
    vat: (percent: string, base: string) => `PDV ${percent} na ${base}`,
    total: "Ukupno s PDV-om",
    paid: (day: string) => `Plaćeno ${day}`,
    setOff: (day: string, number: string) => `Prijeboj ${day}, ${number}`,
    toPay: "Za uplatu",
    settled: "Plaćeno u cijelosti",
    credit: "Preostalo odobrenje",
    used: "Iskorišteno u cijelosti",
  },
  slip: {
    title: "Uplatnica",
    lead: "Skenirajte kod aplikacijom svoje banke. Sadrži sve podatke o plaćanju.",
    payee: "Primatelj",
    iban: "IBAN",
    model: "Model",
    reference: "Poziv na broj",
    amount: "Iznos",
    description: "Opis plaćanja",
    describe: (number: string) => `Račun ${number}`,
  },
  statement: {
    title: "Kartica kupca",
    account: "Kupac",
    partner: "Šifra kupca",
    period: "Razdoblje",
    range: (from: string, to: string) => `${from} – ${to}`,
    opening: "Početno stanje",
    debit: "Duguje",
    credit: "Potražuje",
    closing: "Završno stanje",
    date: "Datum",
    kind: "Vrsta",
    document: "Dokument",
    balance: "Saldo",
    broughtForward: "Donos",
    totals: "Ukupno u razdoblju",
    none: "U ovom razdoblju nema knjiženja.",
  },
} satisfies typeof en;
