import { expect, test } from "vitest";
import { columnsOf, requireColumns } from "./columns.ts";
import type { Field } from "./fields.ts";
import { meaningOfName } from "./meaning-of-name.ts";

/** Names of columns in other people's lists, by their meaning. */
const NAMES: Partial<Record<Field, string>> = {
  number: `Kataloški broj|Kat. br.|Katbr|KATALOSKI BROJ|kataloski_broj|Br. dijela|Broj dijela|Šifra artikla|Šifra dijela|
    sifra_proizvoda|Ident|ID artikla|Artikal|Oznaka dijela|Proizvođački broj|Kod|Item No.|Item #|Part #|Part No|P/N|
    Catalog No|Catalogue number|Product code|Mfr. Part No.|part_number|Art.-Nr.|Artikel-Nr.|Materialnummer|Bestell-Nr.|
    Hersteller-Nr.|SKU|Šifra injektora|Kod injektora|Broj injektora|Oznaka injektora|Injector code|Turbo code|Pump code|
    Nozzle code|Injektornummer`,
  manufacturer:
    "Proizvođač|Proizvodjac|Proizvođač dijela|proizvodjac_naziv|Proizv.|Mfg|Mfr.|Maker|Manufacturer Name|Hersteller",
  brand: "Brand|Brand name|brand_name|Product brand|Brend|Marka|Robna marka|Marka artikla|Marke",
  titleHr: "Naziv|NAZIV ARTIKLA|naziv_proizvoda|Naziv dijela|Naziv robe|Ime artikla|Naziv (HR)",
  titleEn: "Title|Product name|Item name|Part name|Bezeichnung|Artikelbezeichnung|Benennung|Teilename",
  descriptionHr: "Opis|Opis artikla|opis_artikla|Opis proizvoda|Opis dijela",
  descriptionEn:
    "Description|Item Description|Part Description|Part Desc|product_description|Beschreibung|Artikelbeschreibung",
  group: "Grupa|Grupa artikla|Robna grupa|Kategorija proizvoda|Category|Product category|Warengruppe",
  unit: "Jed. mj.|JM|Jedinica mjere|jedinica_mjere|UOM|Unit of measure|Einheit",
  pack: "Pakiranje|Pakiranje (kom)|Količina u pakiranju|Pack size|Pack qty|VE|VPE|MOQ",
  price: `VPC|VPC (bez PDV-a)|VPC bez PDV-a|VPC, bez PDV|vpc_bez_pdv|VPC EUR|vpc_eur|VPC [€]|Veleprodajna cijena|
    VELEPRODAJNA CIJENA (EUR)|VP cijena|CijenaVP|Neto cijena|neto_vpc|Nabavna cijena|Nabavna cijena bez PDV-a|Nova cijena|
    Cijena|Cijena (€)|Cijena u EUR|Cijena EUR bez PDV-a|Cijena/kom|Cijena po komadu|Cijena artikla|Cijene|Cijena + PDV|
    cijena_bez_pdv|Dealer Cost|Dealer price|Cost|Price|Prices|Price excl. VAT|Price 2026|Cijena 2026|Price (ex. VAT)|Price EUR ex VAT|
    Price without VAT|Net Price EUR|Net Price (EUR)|net_price|Unit price EUR|Item price|Price per piece|Price each|
    Wholesale price|Price per 1|Cijena za 1|Nettopreis|Preis netto EUR|Preis ohne MwSt.|Preis zzgl. MwSt.|Preis pro Stück|EK netto|VK netto|
    Händlerpreis|Haendlerpreis|Listenpreis`,
  retail: `MPC|MPC (s PDV-om)|MPC EUR|Maloprodajna cijena|MP cijena|Cijena s PDV-om|cijena_s_pdv|VPC s PDV-om|Bruto cijena|
    Price incl. VAT|Price (incl. 25% VAT)|Gross price|Retail price (EUR)|Preis inkl. MwSt.|Bruttopreis|UVP|RRP`,
  deposit: "Kaucija|Kaucija (EUR)|Kaucija bez PDV-a|Core Charge|Core deposit EUR|Pfand|Pfand netto",
  stock: `Zaliha|Zaliha (kom)|Zalihe|Na stanju|Na zalihi|Stanje|Stanje zaliha|Količina|Kol.|kolicina_na_zalihi|
    Raspoloživa količina|Slobodna zaliha|Qty|Qty.|Qty Avail|Qty on hand|QOH|On hand|In stock|Stock|Stock qty|stock_qty|Stock (pcs)|
    Available qty|Current Stock|Inventory|Bestand|Bestand (Stück)|Lagerbestand|Lagerstand|Menge`,
  supply:
    "Raspoloživost|Dostupnost|Dostupnost artikla|Availability|Stock status|Verfügbarkeit|Verfuegbarkeit|Verfügbar",
  supersededBy: "Novi broj|Novi broj dijela|Zamijenjen s|Superseded By|Replaced by|New part number|Ersetzt durch",
  oe: "OE broj|OE br.|OE brojevi|OEM brojevi|oem_brojevi|OEM No.|OEM numbers|OE number|OE-Nummern|Originalni brojevi|OE 1",
  oeMaker: "Proizvođač OE broja|OEM brand|OE manufacturer",
  cross: "Usporedni broj|Usporedni brojevi|Cross Ref|Cross Ref.|Cross references|Vergleichsnummer",
  crossMaker: "Proizvođač usporednog broja|Cross brand|Vergleichshersteller",
  remarks: "Napomena|Napomene|Remarks|Note|Bemerkung",
  picture: "Slika|Slika proizvoda|Slika proizvoda 2|Product image|Image URL|Bild",
};

test.each(Object.entries(NAMES).flatMap(([field, names]) => names.split("|").map((name) => [name.trim(), field])))(
  "%s is %s",
  (name, field) => {
    expect(meaningOfName(name)?.field ?? null).toBe(field);
  },
);

/** Names that look similar but have another meaning. */
const OTHERS = `Cijena dostave|Datum cijene|Datum zadnje cijene|Stara cijena|Cijena (kn)|Cijena HRK|Price USD|Price ($)|
  Cijena 10 kom|Cijena 100 kom|Price per 10|Cijena za 10|Cijena po 10|Preis je 10|Preis pro 10|Price per 100|Preis/100|Price group|Price date|Rabat|Rabat %|Cijena %|
  MPC bez PDV-a|UVP netto|PDV|VAT|Min. narudžba|Min. zaliha|Minimum stock|Stock value|Zaliha Zagreb|Quantity per unit|
  Težina|Neto težina|Bruto masa|Net weight|Gross weight|EAN|Barcode|Carinska tarifa|Zemlja porijekla|Product type|Item weight|
  Customer part number|Old part number|Stari broj|Supersedes|
  Cijena/10|Cijena / 10|Preis/10|Price/50|Price/2|Price/2000|Cijena za 2026|Price 2|Price 10+|Price 100+|Cijena 1|Cijena 10+|VPC 2|MPC/10|Kaucija 2|
  Stock 2|Zaliha 1|Zaliha/10|Qty 10|Stanje 2|Dobavljač|Šifra dobavljača|Dobavljačeva šifra|Lieferant|Freight cost|Number of items|R.br.`;

test.each(OTHERS.split("|").map((name) => name.trim()))("%s is not understood", (name) => {
  expect(meaningOfName(name)).toBeNull();
});

test.each<[string, (Field | null)[]]>([
  // The name without remarks wins over the same name with remarks.
  ["Artikelnummer;Herstellernummer;Šifra artikla dobavljača", [null, "number", null]],
  ["Broj;Cijena artikla;Cijena", ["number", null, "price"]],
  ["Broj;Cijena;Cijena s PDV-om", ["number", "price", "retail"]],
  ["Broj;VPC (bez PDV-a);Nabavna cijena;MPC", ["number", "price", null, "retail"]],
  // If a list has no column for titles, its descriptions are taken for the titles.
  ["Item No.;Item Description;Mfg;Dealer price", ["number", "titleEn", "manufacturer", "price"]],
  ["Kataloški broj;Opis artikla;Marka;Raspoloživost", ["number", "titleHr", "brand", "supply"]],
  ["Šifra;Naziv;Opis artikla;VPC", ["number", "titleHr", "descriptionHr", "price"]],
  // The old number is the part's number only if no other column is, and if there is a column of new numbers.
  ["stari broj;novi broj", ["number", "supersededBy"]],
  ["Šifra;Stari broj;Novi broj", ["number", null, "supersededBy"]],
  ["Šifra;Stari broj;Cijena", ["number", null, "price"]],
])("%s", (head, fields) => {
  expect(requireColumns(columnsOf(head.split(";"))).fields).toEqual(fields);
});

test("an old number alone is no number of the part", () => {
  expect(() => requireColumns(columnsOf(["Stari broj", "Cijena"]))).toThrow("no column is the number");
});
