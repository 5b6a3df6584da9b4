import type en from "../en/own-numbers.ts";
import type { CroatianTwin } from "../twin.ts";

export default {
  ownNumbers: {
    lead: "Brojevi kojima Vaša tvrtka označava naše proizvode. Pretraga ih nalazi, a prikazuju se u Vašim košaricama, narudžbama i računima; druge ih tvrtke ne vide. Najviše {{limit}}.",
    count_one: "{{formatted}} broj, prikazano {{from}}–{{to}}.",
    count_few: "{{formatted}} broja, prikazano {{from}}–{{to}}.",
    count_other: "{{formatted}} brojeva, prikazano {{from}}–{{to}}.",
    search: "Pretraga Vaših brojeva",
    searchHint: "Dio Vašeg ili našeg broja",
    product: "Proizvod",
    gone: "više nije u katalogu",
    source: "Preuzeto iz",
    since: "Od",
    sources: { file: "datoteke", order: "narudžbe", typed: "stranice proizvoda" },
    remove: "Ukloni",
    download: "Preuzmi kao CSV",
    toQuickOrder: "Brza narudžba s Vašim brojevima",
    forgetAll: "Ukloni sve",
    forgetAllText_one: "Uklanja se {{formatted}} broj Vaše tvrtke, i za sve Vaše kolege.",
    forgetAllText_few: "Uklanjaju se {{formatted}} broja Vaše tvrtke, i za sve Vaše kolege.",
    forgetAllText_other: "Uklanja se {{formatted}} brojeva Vaše tvrtke, i za sve Vaše kolege.",
    sure: "Da, ukloni sve",
    none: "Još nema brojeva",
    noneText:
      "Upišite svoj broj na stranici proizvoda, pošaljite datoteku sa stupcem „Vaš broj” ili otvorite narudžbu na kojoj su Vaši brojevi.",
    notFound: "Nijedan broj nije pronađen",
    notFoundText: "Skratite broj ili potražite naš.",
    noCompany: "Brojevi se čuvaju za tvrtku, a Vaš korisnički račun još nema tvrtku. Javite se našoj prodaji.",
  },
} satisfies CroatianTwin<typeof en>;
