import { engine } from "./engine.ts";

/** Petrol engines, for the parts in the non-diesel half of the trade. */
export const PETROL_ENGINES = [
  engine("VAG", "VW Golf VI|Škoda Octavia II|Seat Leon", "1.4 TSI", "CAXA|CAVD", 1390, 90, 5, "2008–2013", "petrol"),
  engine("VAG", "VW Polo|Škoda Fabia", "1.2 TSI", "CBZA|CBZB", 1197, 77, 5, "2009–2015", "petrol"),
  engine("VAG", "VW Passat B5|Audi A4", "1.8 T", "AWT|BEX", 1781, 110, 4, "2000–2008", "petrol"),
  engine("PSA", "Peugeot 207|Citroën C3", "1.4 16V", "ET3J4|KFU", 1360, 65, 4, "2003–2010", "petrol"),
  engine("PSA", "Peugeot 308|Citroën DS3", "1.6 THP", "EP6DT|5FX", 1598, 110, 5, "2007–2015", "petrol"),
  engine("Ford", "Ford Focus III|Ford Fiesta", "1.0 EcoBoost", "M1DA|SFJA", 999, 92, 6, "2012–2018", "petrol"),
  engine("Opel", "Opel Astra H|Opel Vectra C", "1.6 16V", "Z16XEP|Z16XER", 1598, 85, 4, "2004–2010", "petrol"),
  engine(
    "Renault",
    "Renault Clio III|Renault Mégane II",
    "1.6 16V",
    "K4M 800|K4M 760",
    1598,
    82,
    4,
    "2003–2012",
    "petrol",
  ),
  engine("Fiat", "Fiat Punto|Fiat 500", "1.2 8V", "169A4.000|188A4.000", 1242, 51, 5, "2007–2015", "petrol"),
  engine("BMW", "BMW 318i|BMW 118i", "2.0 i", "N46B20|N43B20A", 1995, 105, 5, "2005–2012", "petrol"),
  engine("Toyota", "Toyota Yaris|Toyota Auris", "1.33 VVT-i", "1NR-FE", 1329, 74, 5, "2008–2016", "petrol"),
];
