import type en from "../../en/every-page/content.ts";
import type { CroatianTwin } from "../../twin.ts";

export default {
  content: {
    news: "Novosti i akcije",
    noNews: "Novosti još nema.",
    allNews: "Sve novosti i akcije",
    related: "Povezani članci",
    previousArticles: "Prethodni članci",
    nextArticles: "Sljedeći članci",
    toProducts: "Proizvodi: {{line}}",
    aboutLine: "O ovoj liniji proizvoda",
    table: "Tablica",
    newTab: "(otvara se u novoj kartici)",
    written: "na engleskom",
    untranslated: "Ovaj tekst još nije preveden. Prikazan je na engleskom.",
    takesPlace: "Održava se:",
    tookPlace: "Održano:",
    past: "Prošla događanja i obavijesti",
  },
  descriptions: {
    catalogue_one:
      "{{formatted}} dio za dizelsko ubrizgavanje, turbopunjače i ispitivanje, sa stanjem zaliha i neto cijenama za servise.",
    catalogue_few:
      "{{formatted}} dijela za dizelsko ubrizgavanje, turbopunjače i ispitivanje, sa stanjem zaliha i neto cijenama za servise.",
    catalogue_other:
      "{{formatted}} dijelova za dizelsko ubrizgavanje, turbopunjače i ispitivanje, sa stanjem zaliha i neto cijenama za servise.",
    line_one:
      "{{name}}: {{about}}. {{formatted}} proizvod; pretraživanje po broju proizvođača, OE ili usporednom broju.",
    line_few:
      "{{name}}: {{about}}. {{formatted}} proizvoda; pretraživanje po broju proizvođača, OE ili usporednom broju.",
    line_other:
      "{{name}}: {{about}}. {{formatted}} proizvoda; pretraživanje po broju proizvođača, OE ili usporednom broju.",
    manufacturer_one: "{{formatted}} dio proizvođača {{name}}; pretraživanje po kataloškom, OE ili usporednom broju.",
    manufacturer_few:
      "{{formatted}} dijela proizvođača {{name}}; pretraživanje po kataloškom, OE ili usporednom broju.",
    manufacturer_other:
      "{{formatted}} dijelova proizvođača {{name}}; pretraživanje po kataloškom, OE ili usporednom broju.",
    replacements_one: "{{formatted}} proizvod koji zamjenjuje stariji broj.",
    replacements_few: "{{formatted}} proizvoda koji zamjenjuju starije brojeve.",
    replacements_other: "{{formatted}} proizvoda koji zamjenjuju starije brojeve.",
    product: "{{number}} {{title}}, {{manufacturer}}, {{group}}. {{availability}}.",
    page: "{{text}} Stranica {{page}}.",
  },
} satisfies CroatianTwin<typeof en>;
