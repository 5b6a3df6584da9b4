import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import { text } from "./family.ts";
import { product } from "./famous-product.ts";
import { fact, measure, worded } from "./specs.ts";

/** Parts that go with the famous injectors and turbochargers. Their numbers follow no family's pattern. */
export const FITTING_PARTS: readonly ProductRecord[] = [
  product({
    maker: "Bosch",
    number: "F 00V C02 008",
    group: "gasket-kit",
    title: text("Copper sealing washer, common rail injector", "Bakrena brtvena podloška common rail brizgaljke"),
    description: text("A washer seals only once: renew it.", "Podloška brtvi samo jednom: zamijenite je."),
    size: "15 × 7.5 × 1.5 mm",
    specs: [worded("material", text("copper", "bakar")), measure("outer-diameter", 15, "mm")],
    price: 1.35,
    stock: 640,
  }),
  product({
    maker: "Bosch",
    number: "F 00V C02 013",
    group: "spare-part",
    title: text("Nozzle nut, common rail injector", "Matica dizne common rail brizgaljke"),
    description: text(
      "Tighten it by the angle given in the repair instructions.",
      "Pritegnite je za kut iz uputa za popravak.",
    ),
    size: "M17 × 1",
    specs: [fact("thread", "M17 × 1")],
    price: 11.9,
    stock: 85,
  }),
  product({
    maker: "Elring",
    number: "066.412",
    group: "gasket-kit",
    title: text("Seal kit, injectors, VW Golf VII 2.0 TDI", "Komplet brtvi brizgaljki, VW Golf VII 2.0 TDI"),
    description: text(
      "Washers, O-rings and clips for four injectors.",
      "Podloške, O-prstenovi i kopče za četiri brizgaljke.",
    ),
    size: "2.0 TDI",
    specs: [worded("contents", text("washers, O-rings, clips", "podloške, O-prstenovi, kopče"))],
    price: 24.6,
    stock: 38,
  }),
  product({
    maker: "Elring",
    number: "066.415",
    group: "gasket-kit",
    title: text("Gasket kit, turbocharger GT1544V, 1.6 HDi", "Komplet brtvi turbopunjača GT1544V, 1.6 HDi"),
    description: text("Gaskets, studs and nuts.", "Brtve, svornjaci i matice."),
    size: "GT1544V",
    specs: [fact("turbo-type", "GT1544V")],
    price: 31.8,
    stock: 17,
  }),
  product({
    maker: "Melett",
    number: "1101-015-753",
    group: "cartridge",
    title: text("Turbocharger cartridge (CHRA), GT1544V, 1.6 HDi", "Jezgra turbopunjača (CHRA), GT1544V, 1.6 HDi"),
    description: text("Balanced, with its balancing report.", "Balansirana, sa zapisnikom o balansiranju."),
    size: "GT1544V",
    specs: [fact("turbo-type", "GT1544V")],
    price: 168,
    stock: 6,
  }),
];
