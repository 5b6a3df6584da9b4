import type twin from "../en/front.ts";

/** Tekstovi odgovora koje poslužitelj daje bez stranica. */
export default {
  titles: {
    "308": "Premješteno",
    "400": "Neispravan zahtjev",
    "405": "Nije dopušteno",
    "408": "Obrazac je zakasnio",
    "411": "Nedostaje duljina",
    "413": "Preveliko",
    "414": "Preduga adresa",
    "415": "Nije podržano",
    "417": "Nije podržano",
    "429": "Previše zahtjeva",
    "500": "Pogreška na poslužitelju",
    "503": "Preopterećenje",
    unkept: "Spremanje nije moguće",
    foreign: "Narudžbe trenutačno nisu moguće",
  },
  sentences: {
    "308": "Stranica je na drugoj adresi.",
    "400": "Provjerite adresu ili krenite ponovno s naslovnice.",
    "405": "Ova metoda nije dopuštena.",
    "408": "Obrazac nije stigao na vrijeme. Vratite se i pošaljite ga ponovno.",
    "411": "Zahtjev mora navesti duljinu sadržaja.",
    "413": "Sadržaj je prevelik.",
    "414": "Adresa je preduga.",
    "415": "Ova vrsta sadržaja nije podržana.",
    "417": "Ovo očekivanje nije moguće ispuniti.",
    "429": "Pričekajte trenutak pa pokušajte ponovno.",
    "500": "Pokušajte ponovno za nekoliko minuta. Ako ste poslali narudžbu, najprije pogledajte svoje narudžbe.",
    "503": "Poslužitelj je preopterećen. Pokušajte ponovno za nekoliko sekundi.",
    unkept:
      "Webshop trenutačno ne može ništa spremiti. Pokušajte ponovno kasnije. Ako ste poslali narudžbu, najprije pogledajte svoje narudžbe.",
    foreign: "Webshop trenutačno ne prima ni narudžbe ni izmjene. Pokušajte ponovno kasnije.",
  },
  nothingChanged: "Ništa nije promijenjeno.",
  again: "Pokušaj ponovno",
  back: "Natrag na stranicu",
  home: "Naslovnica",
} satisfies typeof twin;
