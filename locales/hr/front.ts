import type twin from "../en/front.ts";

/** Što poslužitelj kaže ondje gdje stranica ne nastaje, prema statusu. */
export default {
  400: "Neispravan zahtjev.",
  405: "Ova metoda nije dopuštena.",
  408: "Obrazac nije stigao na vrijeme. Ništa nije promijenjeno. Vratite se i pošaljite ga ponovno.",
  411: "Nedostaje duljina sadržaja.",
  413: "Sadržaj je prevelik. Ništa nije promijenjeno.",
  414: "Adresa je preduga.",
  415: "Ova vrsta sadržaja nije podržana.",
  417: "Ovo očekivanje nije moguće ispuniti.",
  429: "Previše zahtjeva odjednom. Ništa nije promijenjeno. Pričekajte trenutak pa pokušajte ponovno.",
  500: "Pogreška na poslužitelju.",
  503: "Poslužitelj je preopterećen. Pokušajte ponovno za nekoliko sekundi.",
  unkept:
    "Webshop trenutačno ne može ništa spremiti. Pokušajte ponovno kasnije. Ako ste poslali narudžbu, najprije pogledajte svoje narudžbe.",
  foreign:
    "Webshop trenutačno ne prima ni narudžbe ni izmjene. Ništa nije naručeno ni promijenjeno. Pokušajte ponovno kasnije.",
} satisfies typeof twin;
