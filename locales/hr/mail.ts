import type en from "../en/mail.ts";
import type { CroatianTwin } from "../twin.ts";
import shop from "./shop.ts";

/** Svi tekstovi e-mailova na hrvatskom, istim ključevima kao engleski. */
export default {
  greeting: { named: "Poštovani/a {{name}},", nameless: "Poštovani," },
  orderConfirmation: {
    subject: "{{shop}}: narudžba {{number}} je zaprimljena",
    heading: "Narudžba {{number}} je zaprimljena",
    lead_one: "hvala na narudžbi. Zaprimili smo je; sadrži {{count}} stavku.",
    lead_few: "hvala na narudžbi. Zaprimili smo je; sadrži {{count}} stavke.",
    lead_other: "hvala na narudžbi. Zaprimili smo je; sadrži {{count}} stavki.",
    payInAdvance: "Molimo platite predračun iz privitka: robu šaljemo nakon uplate.",
    proForma: "Predračun {{number}}",
    openAsGuest: "Ova poveznica ponovno otvara narudžbu. Sačuvajte je: tko ima poveznicu, vidi i narudžbu.",
    typedHere:
      "Ovaj ste e-mail dobili jer je netko upisao ovu adresu pri narudžbi bez korisničkog računa u webshopu {{shop}}. Niste to bili Vi? Odgovorite i stornirat ćemo narudžbu.",
    openAsCustomer: "Narudžbu možete otvoriti u trgovini nakon prijave.",
    open: "Otvori narudžbu",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  orderForSales: {
    subject: "{{shop}}: nova narudžba {{number}}",
    lead_one:
      "U trgovini je zaprimljena narudžba koja sadrži {{count}} stavku. Kupcu je poslana potvrda istog sadržaja:",
    lead_few:
      "U trgovini je zaprimljena narudžba koja sadrži {{count}} stavke. Kupcu je poslana potvrda istog sadržaja:",
    lead_other:
      "U trgovini je zaprimljena narudžba koja sadrži {{count}} stavki. Kupcu je poslana potvrda istog sadržaja:",
    customer: "Kupac",
    email: "E-mail",
    partner: "Partner",
    guest: "gost",
    unread:
      "Naziv tvrtke, OIB / PDV broj, adresa i telefon pri narudžbi se nisu mogli dohvatiti iz ERP-a: pogledajte ih ondje pod šifrom partnera.",
    language: "Jezik kupca",
  },
  cancellationReceived: {
    subject: "{{shop}}: zatražen je storno narudžbe {{number}}",
    heading: "Zatražen je storno narudžbe {{number}}",
    lead: "zaprimili smo Vaš zahtjev. Javit će Vam se naš prodajni predstavnik. Do tada narudžba vrijedi.",
    reason: "Razlog",
    open: "Otvori narudžbu",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  cancellationForSales: {
    subject: "{{shop}}: zahtjev za storno narudžbe {{number}}",
    lead: "U trgovini je zatražen storno. Kupac očekuje da mu se javite.",
  },
  cancellationInDoubt: {
    subject: "{{shop}}: provjerite zahtjev za storno narudžbe {{number}}",
    heading: "Je li zahtjev za storno narudžbe {{number}} zaprimljen?",
    lead: "Kupac je u trgovini zatražio storno, ali odgovor ERP-a nije stigao, a trgovina ga više ne može pitati u ime kupca. Provjerite u ERP-u je li zahtjev zaprimljen i javite se kupcu: zasad mu je rečeno samo da odgovora još nema.",
  },
  registrationReceived: {
    subject: "{{shop}}: Vaš zahtjev za registraciju",
    heading: "Vaš zahtjev za registraciju je zaprimljen",
    lead: "hvala na zahtjevu. Naš prodajni tim javit će Vam se. Prijaviti se možete čim zahtjev bude odobren.",
    undoLead:
      "Niste Vi poslali zahtjev ili ste se predomislili? Ova poveznica poništava zahtjev u roku od 7 dana, sve dok nije odobren.",
    undo: "Poništi zahtjev",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  registrationForSales: {
    subject: "{{shop}}: novi zahtjev za registraciju",
    heading: "Novi zahtjev za registraciju",
    lead: "U trgovini je zatražen korisnički račun. Prijava će biti moguća kada ga odobrite.",
    name: "Ime i prezime",
    company: "Naziv tvrtke",
    vat: "OIB / PDV broj",
    address: "Adresa",
    postalCode: "Poštanski broj",
    city: "Mjesto",
    phone: "Telefon",
    email: "E-mail",
    language: "Jezik",
  },
  registrationApproved: {
    subject: "{{shop}}: Vaš je korisnički račun otvoren",
    heading: "Vaš je korisnički račun otvoren",
    lead: "naša je prodaja odobrila Vašu registraciju. Prijavite se svojom e-mail adresom i lozinkom koju ste odabrali; od sada vrijede Vaše cijene i uvjeti.",
    login: "Prijavite se",
    questions: "Imate pitanje? Samo odgovorite na ovaj e-mail.",
  },
  passwordReset: {
    subject: "{{shop}}: nova lozinka",
    heading: "Postavite novu lozinku",
    lead: "Za Vaš je korisnički račun zatražena nova lozinka. Poveznica u nastavku vrijedi samo jednom, u roku od jednog sata.",
    set: "Postavi novu lozinku",
    ignore: "Niste to bili Vi? Onda ne morate učiniti ništa: Vaša lozinka ostaje ista.",
  },
  passwordChanged: {
    subject: "{{shop}}: Vaša je lozinka promijenjena",
    heading: "Vaša je lozinka promijenjena",
    lead: "Lozinka Vašeg korisničkog računa je promijenjena, a na svim ste ostalim uređajima odjavljeni.",
    notYou: "Niste to bili Vi? Odmah postavite drugu lozinku:",
    set: "Postavi novu lozinku",
    tellUs: "Odgovorite i na ovaj e-mail kako bismo s Vama pregledali narudžbe zadnjih dana.",
  },
  passwordInDoubt: {
    subject: "{{shop}}: je li Vaša lozinka promijenjena?",
    heading: "Je li Vaša lozinka promijenjena?",
    lead: "U Vašem je korisničkom računu zatražena druga lozinka, ali ne znamo je li postavljena jer odgovor nije stigao. Prijavite se novom lozinkom; ako ne vrijedi, ništa nije promijenjeno.",
    notYou: "Niste to bili Vi? Odmah postavite drugu lozinku:",
    set: "Postavi novu lozinku",
    tellUs: "Odgovorite i na ovaj e-mail kako bismo s Vama pregledali narudžbe zadnjih dana.",
  },
  emailReplaced: {
    subject: "{{shop}}: Vaš korisnički račun ima drugu e-mail adresu",
    heading: "Vaš korisnički račun ima drugu e-mail adresu",
    lead: "Za prijavu u Vaš korisnički račun postavljena je druga e-mail adresa. Promjena je potvrđena Vašom lozinkom.",
    notYou:
      "Niste to bili Vi? Ova poveznica u roku od 7 dana vraća ovu adresu, čak i ako je promijenjena i lozinka. Pritom ćete biti odjavljeni sa svih uređaja i postavit ćete novu lozinku.",
    restore: "Vrati ovu adresu",
    tellUs: "Odgovorite i na ovaj e-mail kako bismo s Vama pregledali narudžbe zadnjih dana.",
  },
  emailInDoubt: {
    subject: "{{shop}}: ima li Vaš korisnički račun drugu e-mail adresu?",
    heading: "Ima li Vaš korisnički račun drugu e-mail adresu?",
    lead: "U Vašem je korisničkom računu zatražena druga e-mail adresa, uz Vašu lozinku, ali ne znamo je li postavljena jer odgovor nije stigao. Ako se ovom adresom ne možete prijaviti, prijavljujete se drugom.",
    notYou:
      "Niste to bili Vi? Ako je postavljena druga adresa, ova poveznica u roku od 7 dana vraća ovu, čak i ako je promijenjena i lozinka. Pritom ćete biti odjavljeni sa svih uređaja i postavit ćete novu lozinku.",
    restore: "Vrati ovu adresu",
    tellUs: "Odgovorite i na ovaj e-mail kako bismo s Vama pregledali narudžbe zadnjih dana.",
  },
  emailSet: {
    subject: "{{shop}}: Vaša nova e-mail adresa",
    heading: "Vaša nova e-mail adresa",
    lead: "Od sada se u webshop {{shop}} prijavljujete ovom adresom.",
    notYou:
      "Nemate korisnički račun kod nas? Netko je Vašu adresu upisao zabunom: odgovorite na ovaj e-mail i ispravit ćemo to.",
  },
  languages: { en: "engleski", hr: "hrvatski" },
  order: {
    number: "Broj narudžbe",
    date: "Datum",
    documentNumber: "Broj dokumenta kupca",
  },
  line: {
    position: "R. br.",
    code: "Šifra proizvoda",
    name: "Naziv",
    quantity: "Količina",
    unit: "Jedinica",
    price: "Cijena",
    discount: "Rabat",
    net: "Neto iznos",
    yourNumber: "Vaš broj: {{number}}",
    buyerPosition: "Vaša pozicija: {{position}}",
    deposit: "kaucija {{amount}} {{perUnit}}",
    split: "{{now}} odmah, {{later}} naknadno",
    later: "{{later}} naknadno",
  },
  totals: {
    goods: "Roba",
    deposit: "Kaucija",
    base: "Osnovica",
    vat: "PDV {{percent}}",
    total: "Ukupno s PDV-om u EUR",
  },
  units: { pcs: "kom", set: "set", l: "l", m: "m", kg: "kg", box: "kutija" },
  perUnit: shop.perUnit,
  pricesNote: "Cijene u EUR, bez PDV-a i dostave",
} satisfies CroatianTwin<typeof en>;
