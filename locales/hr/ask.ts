import type en from "../en/ask.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  ask: {
    title: "Upit za dio",
    lead: "Prodaja traži broj i odgovara e-mailom, s cijenom i rokom isporuke.",
    number: "Broj dijela",
    text: "Što još trebamo znati",
    hint: "Vozilo i motor, koliko komada, do kada.",
    email: "E-mail adresa",
    own: "Upit šaljete sa svojeg računa ({{name}}), a odgovor stiže na {{email}}.",
    submit: "Pošalji upit",
    sent: "Vaš je upit stigao prodaji. Odgovaramo e-mailom.",
    more: "Upit za drugi broj",
    later: "Previše upita. Pokušajte ponovno za {{minutes}} min.",
    phone: "Telefonom je brže:",
  },
} satisfies CroatianTwin<typeof en>;
