import { type Capabilities, NO_ABILITIES } from "../contract/capabilities.ts";
import type { ErpAdapter, ErpAnswer } from "../contract/erp-adapter.ts";
import { ERP_PACKAGE } from "../contract/erp-package.ts";
import {
  type AdapterArea,
  AREA_METHODS,
  isNeeded,
  METHOD_NEEDS,
  type METHODS,
  type NOT_OWN,
  OTHER_MEMBERS,
} from "../contract/methods.ts";
import { wrongValues } from "./capability-faults.ts";
import { createMethodGuard } from "./guard-method.ts";
import { methodOf, missingMethods, refuseCall } from "./missing-methods.ts";

/** The abilities of an ERP. Each that is left out is one that the ERP does not have. */
export type DeclaredAbilities = { readonly [Name in keyof Capabilities]?: Readonly<Partial<Capabilities[Name]>> };

/** An adapter as its author writes it: a method is required if its ability is declared as the ERP's own. */
export type ErpDefinition<Declared extends DeclaredAbilities> = {
  capabilities: Declared;
  health(): Promise<ErpAnswer>;
  /** called once; every later call of a method is UNAVAILABLE */
  close?(): Promise<void> | void;
  conditions: ErpAdapter["conditions"];
} & {
  [Name in AdapterArea as [Needed<Declared, Name>] extends [never] ? never : Name]: Pick<
    ErpAdapter[Name],
    Needed<Declared, Name>
  >;
} & { [Name in AdapterArea]?: Partial<ErpAdapter[Name]> };

/**
 * Makes an adapter of what an ERP can do. A given method refuses calls without a whole context, past their deadline or
 * after closing, and rejects only with ErpError; a method that is not given is UNSUPPORTED. Throws with one sentence if
 * a declared ability lacks its method, a method is given without its declaration, or the contract has no such name or
 * value.
 */
export function defineErpAdapter<const Declared extends DeclaredAbilities>(given: ErpDefinition<Declared>): ErpAdapter {
  const capabilities = toCapabilities(given.capabilities);
  requireNone([...unknownNames(given), ...wrongValues(capabilities)]);
  requireNone([...missingMethods(given, capabilities), ...superfluousMethods(given, capabilities)]);
  let closed = false;
  const framed = createMethodGuard(() => closed);
  const frameOne = (name: string) => {
    const own = methodOf(given, name);
    return own ? framed(name, async (...args: unknown[]) => own(...args)) : () => refuseCall(name);
  };
  const areas = AREA_METHODS.map(([area, names]) => [
    area,
    Object.fromEntries(names.map((name) => [name, frameOne(`${area}.${name}`)])),
  ]);
  return {
    ...(Object.fromEntries(areas) as Pick<ErpAdapter, AdapterArea>),
    contract: ERP_PACKAGE.version,
    capabilities,
    conditions: framed("conditions", async (request, c) => given.conditions(request, c)),
    async health() {
      if (closed) return { ok: false, detail: "closed" };
      try {
        return await given.health();
      } catch (error) {
        return { ok: false, detail: error instanceof Error ? error.message : String(error) };
      }
    },
    async close() {
      if (closed) return;
      closed = true;
      await given.close?.();
    },
  };
}

/** The whole capabilities: what is not declared is the least that the contract knows. */
export function toCapabilities(declared: DeclaredAbilities): Capabilities {
  const areas = Object.entries(NO_ABILITIES).map(([area, least]) => [
    area,
    { ...least, ...declared[area as keyof Capabilities] },
  ]);
  return Object.fromEntries(areas) as Capabilities;
}

/** Throws one sentence that names the faults, if there are any. */
function requireNone(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(`${faults.join(", ")}.`);
}

/** Names that neither the contract nor `defineErpAdapter` has, and functions that every ERP must give. */
function unknownNames(given: { capabilities: DeclaredAbilities }): string[] {
  const areas: readonly string[] = [...AREA_METHODS.map(([area]) => area), ...OTHER_MEMBERS];
  return [
    ...Object.keys(given).flatMap((name) => (areas.includes(name) ? [] : `${name} is no area of the contract`)),
    ...Object.entries(given.capabilities).flatMap(([area, declared]) => {
      const known = NO_ABILITIES[area as keyof Capabilities] as object | undefined;
      if (known === undefined) return `capabilities.${area} is no ability of the contract`;
      return Object.keys(declared ?? {}).flatMap((name) =>
        name in known ? [] : `capabilities.${area}.${name} is no ability of the contract`,
      );
    }),
    ...["conditions", "health"].flatMap((name) =>
      typeof Reflect.get(given, name) === "function" ? [] : `${name} is not a function`,
    ),
  ];
}

/** Given methods that no shop would ever call, a few words each: a forgotten declaration, or a misspelt name. */
function superfluousMethods(given: object, capabilities: Capabilities): string[] {
  return AREA_METHODS.flatMap(([area]) => {
    const own: unknown = Reflect.get(given, area);
    return Object.entries(own ?? {}).flatMap(([name, method]) => {
      if (typeof method !== "function") return [];
      const need = METHOD_NEEDS.get(`${area}.${name}`);
      if (!need) return `${area}.${name} is no method of the contract`;
      return isNeeded(need, capabilities) ? [] : `${area}.${name} is given, but ${need.flag} is not declared`;
    });
  });
}

/** The names of the methods of an area that a definition with these declarations must give. */
type Needed<Declared, Name extends AdapterArea> = {
  [Method in keyof ErpAdapter[Name] & keyof (typeof METHODS)[Name]]: IsNeeded<
    Declared,
    (typeof METHODS)[Name][Method]
  > extends true
    ? Method
    : never;
}[keyof ErpAdapter[Name] & keyof (typeof METHODS)[Name]];

type IsNeeded<Declared, Need> = Need extends { all: infer Paths extends readonly string[] }
  ? false extends { [Index in keyof Paths]: IsOwn<Declared, Paths[Index]> }[number]
    ? false
    : true
  : Need extends { any: infer Paths extends readonly string[] }
    ? true extends { [Index in keyof Paths]: IsOwn<Declared, Paths[Index]> }[number]
      ? true
      : false
    : false;

/** True only if the declaration certainly says so. An ERP searches its own goods if nothing else is declared. */
type IsOwn<Declared, Path> = Path extends "catalogue.owner"
  ? ValueAt<Declared, Path> extends "shop"
    ? false
    : true
  : [ValueAt<Declared, Path>] extends [never]
    ? false
    : [Extract<ValueAt<Declared, Path>, (typeof NOT_OWN)[number]>] extends [never]
      ? true
      : false;

type ValueAt<Declared, Path> = Path extends `${infer Key}.${infer Rest}`
  ? Key extends keyof Declared
    ? ValueAt<NonNullable<Declared[Key]>, Rest>
    : undefined
  : Path extends keyof Declared
    ? Declared[Path]
    : undefined;
