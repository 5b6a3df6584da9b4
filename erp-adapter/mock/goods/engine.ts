/** The injection system, which determines the families of parts that an engine can have. */
export type Injection =
  | "bosch"
  | "bosch-piezo"
  | "bosch-truck"
  | "unit-injector"
  | "delphi"
  | "denso"
  | "vdo"
  | "petrol";

/** An engine and its vehicles: the source of titles, sizes and specifications in the demo catalogue. */
export interface Engine {
  /** the make whose original numbers the parts have */
  make: Make;
  models: readonly string[];
  /** as named in the trade: 2.0 TDI */
  name: string;
  codes: readonly string[];
  /** cm³ */
  displacement: number;
  /** kW */
  power: number;
  euro: 3 | 4 | 5 | 6;
  years: string;
  injection: Injection;
}

/** Makes of vehicles and engines that give original parts their numbers. */
export type Make =
  | "VAG"
  | "PSA"
  | "Ford"
  | "Renault"
  | "Nissan"
  | "Mercedes-Benz"
  | "BMW"
  | "Opel"
  | "Fiat"
  | "Toyota"
  | "Mitsubishi"
  | "Mazda"
  | "Hyundai"
  | "Volvo"
  | "Land Rover"
  | "Iveco"
  | "MAN"
  | "DAF"
  | "Scania"
  | "Cummins"
  | "John Deere"
  | "Deutz";

/** One row of an engine table; several models or codes are separated by `|`. */
export function engine(
  make: Make,
  models: string,
  name: string,
  codes: string,
  displacement: number,
  power: number,
  euro: Engine["euro"],
  years: string,
  injection: Injection,
): Engine {
  return {
    make,
    models: models.split("|"),
    name,
    codes: codes.split("|"),
    displacement,
    power,
    euro,
    years,
    injection,
  };
}
