import type en from "../en/home.ts";
import type { CroatianTwin } from "../twin.ts";

/** Texts of the home page; no other page uses them. */
export default {
  home: {
    title: "Dijelovi za dizelsko ubrizgavanje i turbopunjači",
    heading: "Dizelsko ubrizgavanje, turbopunjači i ispitna oprema za servise",
    lead: "Upišite broj dijela u polje iznad, s razmacima ili bez njih, u zapisu proizvođača ili kao OE broj.",
    productLines: "Linije proizvoda",
    products_one: "{{formatted}} proizvod",
    products_few: "{{formatted}} proizvoda",
    products_other: "{{formatted}} proizvoda",
    manufacturers: "Proizvođači",
    strengths: "Na što možete računati",
    strength1:
      "Do dijela vodi svaki zapis broja: broj proizvođača, OE ili usporedni broj ili broj koji je u međuvremenu zamijenjen.",
    strength2: "Zaliha i cijene prikazuju se u stvarnom vremenu i provjeravaju još jednom prije narudžbe.",
    strength3: "Za svaku stavku vidite što odmah odlazi s police, a što je na upit.",
    strength4: "Kauciju za stari dio vidite uz cijenu, još prije narudžbe.",
    how: "Kako naručiti",
    how1: "Potražite broj i dodajte dio u košaricu.",
    how2: "Upišite vlastiti broj dokumenta i naručite kao gost, na svoju tvrtku i adresu.",
    how3: "Potvrda stiže e-mailom, s poveznicom koja ponovno otvara narudžbu.",
    unavailable: "Broj proizvoda trenutačno nije dostupan. Pretraga i katalog rade.",
  },
} satisfies CroatianTwin<typeof en>;
