import type { GroupId } from "../contract/catalogue.ts";
import type { Locale } from "../contract/context.ts";

/** The product groups with their names; each group has a drawing that is named after its id. */
export const GROUPS: ReadonlyMap<GroupId, Record<Locale, string>> = new Map(
  Object.entries({
    actuator: { en: "Turbocharger actuators", hr: "Aktuatori turbopunjača" },
    cartridge: { en: "Turbocharger cartridges", hr: "Jezgre turbopunjača" },
    "egr-valve": { en: "EGR valves", hr: "EGR ventili" },
    filter: { en: "Filters", hr: "Filtri" },
    "gasket-kit": { en: "Gasket and seal kits", hr: "Kompleti brtvi" },
    "glow-plug": { en: "Glow plugs", hr: "Grijači" },
    injector: { en: "Injectors", hr: "Brizgaljke" },
    nozzle: { en: "Injector nozzles", hr: "Dizne" },
    oil: { en: "Oils and fluids", hr: "Ulja i tekućine" },
    pipe: { en: "High-pressure pipes", hr: "Visokotlačne cijevi" },
    pump: { en: "High-pressure pumps", hr: "Visokotlačne pumpe" },
    rail: { en: "Fuel rails", hr: "Razdjelne cijevi goriva" },
    sensor: { en: "Sensors", hr: "Senzori" },
    "spare-part": { en: "Spare parts", hr: "Rezervni dijelovi" },
    "test-bench": { en: "Test benches", hr: "Ispitni stolovi" },
    tester: { en: "Testers and tools", hr: "Testeri i alati" },
    turbocharger: { en: "Turbochargers", hr: "Turbopunjači" },
    "unit-injector": { en: "Unit injectors", hr: "Pumpe-brizgaljke" },
    valve: { en: "Valves", hr: "Ventili" },
  }).map(([id, names]) => [id as GroupId, names]),
);

/** True for the id of a group of this catalogue. */
export function isGroupId(text: string): text is GroupId {
  return GROUPS.has(text as GroupId);
}

/** A group's name: from `came`, the names that its products brought; else the embedded ERP's name; else the id. */
export function groupName(id: string, locale: Locale, came: Record<Locale, string | null> = NONE_CAME): string {
  return came[locale] || came.en || came.hr || groupNames(id)[locale];
}

/** The embedded ERP's names of a group in both languages; the id if the group has no name. */
export function groupNames(id: string): Record<Locale, string> {
  return GROUPS.get(id as GroupId) ?? { en: id, hr: id };
}

const NONE_CAME = { en: null, hr: null };
