import type en from "../en/product.ts";
import type { CroatianTwin } from "../twin.ts";

/** Texts of the pages of products; no other page uses them. */
export default {
  fitments: {
    title: "Vozila i motori",
    decides: "Odlučuje broj na dijelu.",
    decidesWhy: "Vozilo i motor samo sužavaju izbor: prije narudžbe usporedite broj na starom dijelu.",
    candidates: "Istom motoru odgovara više dijelova",
    candidatesHint: "Označeno je što se razlikuje od broja {{number}}.",
    everyPart: "{{group}} u katalogu: {{codes}}",
    vehicles_one: "{{formatted}} vozilo",
    vehicles_few: "{{formatted}} vozila",
    vehicles_other: "{{formatted}} vozila",
    vehicle: "Vozilo",
    engineCode: "Kod motora",
    power: "Snaga",
    kw: "{{kw}} kW ({{ps}} KS)",
    displacement: "Obujam",
    ccm: "{{formatted}} cm³",
    built: "Proizvodnja",
    fromTo: "{{from}} – {{to}}",
    from: "od {{from}}",
    to: "do {{to}}",
    condition: "Uvjet",
    quantity: "{{count}} po vozilu",
    plate: "Broj na pločici sklopa: {{number}}",
    oe: "OE {{number}}",
    certainty: "Podudaranje",
    exact: "odgovara",
    "check-plate": "usporedite broj",
    allModels: "Svi modeli",
    fuel: { diesel: "dizel", petrol: "benzin", gas: "plin", hybrid: "hibrid", electric: "električni pogon" },
  },
  productPage: {
    gone: "{{number}} nije u našem katalogu",
    goneSearch: "Potražite {{number}}",
    related: "Uz ovaj dio",
    kinds: {
      "fitting-part": "Zamijenite pri ugradnji",
      "gasket-kit": "Kompleti brtvi",
      "spare-part": "Rezervni dijelovi",
      accessory: "Pribor",
    },
  },
} satisfies CroatianTwin<typeof en>;
