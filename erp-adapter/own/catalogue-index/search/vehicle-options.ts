import type { DatabaseSync } from "node:sqlite";
import type { Facets, SearchQuery } from "../../../contract/catalogue.ts";
import { toVehicleIds } from "../../../contract/fitments.ts";
import { VEHICLE_FACETS, type VehicleFacet } from "../../../contract/vehicle-facets.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { vehicleTerm } from "../words/vehicle-terms.ts";

/** A possible value of a vehicle filter, with the index term of its products. */
export interface VehicleOption {
  id: string;
  name: string;
  term: string;
}

export type VehicleOptions = Record<VehicleFacet, VehicleOption[]>;

/** The most values that a filter offers; the limit bounds the work, because each value is counted. */
const MAX_OPTIONS = 300;

/** Reads the options: all makes, the models of the chosen makes, the engines of the chosen models. Sorted by name. */
export function createVehicleOptions(db: DatabaseSync): (query: Pick<SearchQuery, VehicleFacet>) => VehicleOptions {
  const read = prepare<ApplicationRow>(db)`
    select distinct make, nullif(model, '') as model, generation, nullif(engine_code, '') as engineCode from application`;
  const newest = prepare<{ id: number | null }>(db, "select max(id) as id from application");
  let known: { vehicles: NamedVehicle[]; makes: VehicleOption[] } = { vehicles: [], makes: [] };
  let knownTo: number | null = null;

  /** The vehicles, and their makes, which every search counts. */
  function presentVehicles() {
    const last = newest.get()?.id ?? null;
    if (last === knownTo) return known;
    const vehicles = read.all().map((row) => ({ ...row, ids: toVehicleIds(row) }));
    known = { vehicles, makes: toOptions("make", vehicles, (vehicle) => vehicle.make) };
    knownTo = last;
    return known;
  }

  return ({ make, model }) => {
    const { vehicles, makes } = presentVehicles();
    const ofMakes = make.length === 0 ? [] : vehicles.filter(({ ids }) => isIn(make, ids.make));
    const ofModels = model.length === 0 ? [] : vehicles.filter(({ ids }) => isIn(model, ids.model));
    return {
      make: makes,
      model: toOptions("model", ofMakes, (vehicle) => nameOfModel(vehicle, make.length > 1)),
      engine: toOptions("engine", ofModels, (vehicle) => vehicle.engineCode ?? ""),
    };
  };
}

interface ApplicationRow {
  make: string;
  model: string | null;
  generation: string;
  engineCode: string | null;
}

interface NamedVehicle extends ApplicationRow {
  ids: Record<VehicleFacet, string | null>;
}

function isIn(chosen: readonly string[], id: string | null): boolean {
  return id !== null && chosen.includes(id);
}

function nameOfModel({ make, model, generation }: ApplicationRow, withMake: boolean): string {
  return [withMake ? make : "", model ?? "", generation].filter((part) => part !== "").join(" ");
}

/** Each value once, under its first name. */
function toOptions(
  facet: VehicleFacet,
  vehicles: readonly NamedVehicle[],
  nameOf: (vehicle: NamedVehicle) => string,
): VehicleOption[] {
  const options = new Map<string, VehicleOption>();
  for (const vehicle of vehicles) {
    const id = vehicle.ids[facet];
    if (id !== null && !options.has(id)) options.set(id, { id, name: nameOf(vehicle), term: vehicleTerm(facet, id) });
  }
  return [...options.values()].slice(0, MAX_OPTIONS).sort((one, other) => COLLATOR.compare(one.name, other.name));
}

const COLLATOR = new Intl.Collator("hr", { numeric: true });

/** The terms of the chosen values, by filter; null for a filter without a choice. */
export function toChosenTerms(query: Pick<SearchQuery, VehicleFacet>): Record<VehicleFacet, string[] | null> {
  const terms = (facet: VehicleFacet) =>
    query[facet].length === 0 ? null : query[facet].map((id) => vehicleTerm(facet, id));
  return { make: terms("make"), model: terms("model"), engine: terms("engine") };
}

export type ChosenTerms = ReturnType<typeof toChosenTerms>;

/** True if a vehicle filter is chosen. */
export function isByVehicle(chosen: ChosenTerms): boolean {
  return VEHICLE_FACETS.some((facet) => chosen[facet] !== null);
}

/**
 * The facets of the vehicle filters: values with a count above 0, and all chosen values. `countOf` counts the products
 * that have a term and pass all other filters. Facets without values are left out.
 */
export function toVehicleFacets(
  query: Pick<SearchQuery, VehicleFacet>,
  options: VehicleOptions,
  countOf: (facet: VehicleFacet, term: string) => number,
): Pick<Facets, VehicleFacet> {
  const facets = VEHICLE_FACETS.map((facet) => {
    const chosen = query[facet];
    const unlisted = chosen.filter((id) => !options[facet].some((option) => option.id === id));
    const listed = [...options[facet], ...unlisted.map((id) => ({ id, name: id, term: vehicleTerm(facet, id) }))];
    const values = listed.map(({ id, name, term }) => ({ id, name, count: countOf(facet, term) }));
    return [facet, values.filter(({ id, count }) => count > 0 || chosen.includes(id))] as const;
  });
  return Object.fromEntries(facets.filter(([, values]) => values.length > 0));
}
