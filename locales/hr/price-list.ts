import type en from "../en/price-list.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  priceList: {
    of: "Cjenik za {{company}}, šifra kupca {{partner}}",
    asOf: "Cijene od {{at}}, podložne promjeni.",
    all: "Cijeli katalog.",
    byFilter: "Proizvodi iz filtra: {{filter}}.",
    discount: "Rabat, %",
    vat: "PDV, %",
    brokenOff: "NEPOTPUNO: popis ovdje završava jer se cijene dalje nisu mogle pročitati. Preuzmite ga ponovno.",
  },
} satisfies CroatianTwin<typeof en>;
