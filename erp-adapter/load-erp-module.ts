import { dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { mapMethods } from "./around/resilience/map-methods.ts";
import { capabilitiesSchema, NO_ABILITIES } from "./contract/capabilities.ts";
import type { ErpAdapter } from "./contract/erp-adapter.ts";
import { ERP_PACKAGE } from "./contract/erp-package.ts";
import { AREA_METHODS, OTHER_MEMBERS } from "./contract/methods.ts";
import { faultsInCapabilities } from "./kit/capability-faults.ts";
import { methodOf, missingMethods, refuseCall } from "./kit/missing-methods.ts";
import type { ErpModuleFactory, ErpModuleSettings } from "./kit/module-settings.ts";

/** Milliseconds that a module has to make its adapter. */
const PATIENCE = 30_000;

/**
 * Loads an adapter from a module of another author. Throws if the file is missing, or its factory creates no adapter or
 * an incomplete one, or does not end. The message is one sentence for the operator, and names the missing parts. `warn`
 * gets a sentence about methods that the contract does not have.
 */
export async function loadErpModule(
  { path, ...settings }: ErpModuleSettings & { path: string },
  { warn = () => {}, patience = PATIENCE }: { warn?: (text: string) => void; patience?: number } = {},
): Promise<ErpAdapter> {
  const create = factoryOf(await load(path));
  if (!create) throw new Error(`ERP_ADAPTER: ${path} exports no function createErpAdapter.`);
  const adapter = await make(path, () => create(settings), patience);
  const other = otherMajor(adapter);
  if (other !== null) throw new Error(`ERP_ADAPTER: ${path} ${other}`);
  const lacks = lacksOf(adapter);
  if (lacks.length > 0) throw new Error(`ERP_ADAPTER: ${path}: ${lacks.join(", ")}.`);
  const tooMany = unknownIn(adapter);
  if (tooMany.length > 0)
    warn(`ERP_ADAPTER: ${path}: the contract has no ${tooMany.join(", ")}: the shop never calls that.`);
  return withLaterAdditions(adapter);
}

/**
 * Adds defaults for capabilities that the module does not declare, and refusals for methods that it does not have,
 * because it may be older than they are.
 */
function withLaterAdditions(adapter: ErpAdapter): ErpAdapter {
  let declared: unknown;
  let whole = adapter.capabilities;
  return Object.defineProperty(
    mapMethods(adapter, (name, ask) =>
      name === "conditions" || methodOf(adapter, name) ? ask : () => refuseCall(name),
    ),
    "capabilities",
    {
      enumerable: true,
      get() {
        if (declared !== adapter.capabilities) {
          declared = adapter.capabilities;
          whole = capabilitiesSchema.parse(declared);
        }
        return whole;
      },
    },
  );
}

async function make(
  path: string,
  create: () => ErpAdapter | Promise<ErpAdapter>,
  patience: number,
): Promise<ErpAdapter> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const text = `it has not ended within ${patience / 1_000} s; an ERP that does not answer is no reason to wait.`;
    timer = setTimeout(() => reject(new Error(text)), patience);
  });
  try {
    return await Promise.race([create(), late]);
  } catch (error) {
    throw new Error(`ERP_ADAPTER: ${path}: createErpAdapter failed. ${firstLineOf(error)}`, { cause: error });
  } finally {
    clearTimeout(timer);
  }
}

/** The reasons why an object is not an adapter, a few words each. */
function lacksOf(adapter: unknown): string[] {
  if (!isObject(adapter)) return ["createErpAdapter makes no object"];
  const capabilities = capabilitiesSchema.safeParse(adapter.capabilities);
  const methods = missingMethods(adapter, capabilities.data ?? NO_ABILITIES);
  const others = ["conditions", "health", "close"].filter((name) => typeof adapter[name] !== "function");
  return [...faultsInCapabilities(adapter.capabilities), ...methods, ...others.map(notAFunction)];
}

/** The end of a sentence about an adapter of another major version of the contract; null if it is of this one. */
function otherMajor(adapter: unknown): string | null {
  const made = isObject(adapter) ? adapter.contract : undefined;
  const { name, version } = ERP_PACKAGE;
  const majorOf = (text: unknown) => String(text).split(".")[0];
  if (made === undefined || majorOf(made) === majorOf(version)) return null;
  return `is made with ${name} ${String(made)}, and this shop works with ${name} ${majorOf(version)}.x: install the file that npm run erp -- pack makes in the shop's folder.`;
}

/** The methods of a plain adapter that are not in the contract, and areas that are not. */
function unknownIn(adapter: ErpAdapter): string[] {
  const known = new Set<string>([...AREA_METHODS.map(([area]) => area), ...OTHER_MEMBERS]);
  return [
    ...Object.keys(adapter).filter((name) => !known.has(name)),
    ...AREA_METHODS.flatMap(([area, methods]) =>
      Object.entries(adapter[area] ?? {})
        .filter(([name, member]) => typeof member === "function" && !methods.includes(name))
        .map(([name]) => `${area}.${name}`),
    ),
  ];
}

function notAFunction(name: string): string {
  return `${name} is not a function`;
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

function firstLineOf(error: unknown): string {
  return error instanceof Error ? (error.message.split("\n")[0] ?? "") : "";
}

async function load(path: string): Promise<unknown> {
  try {
    return await import(pathToFileURL(resolve(path)).href);
  } catch (error) {
    throw new Error(`ERP_ADAPTER: ${path} cannot be loaded. ${adviceOn(error) ?? firstLineOf(error)}`, {
      cause: error,
    });
  }
}

/** The advice about an import that Node cannot find; null for any other error. */
function adviceOn(error: unknown): string | null {
  const text = firstLineOf(error);
  const [, name, from] = /^Cannot find package '([^']+)' imported from (.+)$/.exec(text) ?? [];
  if (name?.split("/")[0] === ERP_PACKAGE.name && from !== undefined)
    return `It imports ${ERP_PACKAGE.name}, which is not installed there: run npm run erp -- pack FOLDER here, and npm install its file in ${dirname(from)}.`;
  if (name !== undefined && from !== undefined)
    return `It imports ${name}, which is not installed there: run npm install ${name} in ${dirname(from)}.`;
  const [, own] = /^Package import specifier "(#[^"]+)" is not defined/.exec(text) ?? [];
  if (own === undefined) return null;
  return `It imports ${own}, which only files of the shop's own folder can: put the module into that folder, or import ${ERP_PACKAGE.name} (docs/connect-your-erp.md).`;
}

function factoryOf(module: unknown): ErpModuleFactory | null {
  if (typeof module !== "object" || module === null || !("createErpAdapter" in module)) return null;
  const { createErpAdapter } = module;
  return typeof createErpAdapter === "function" ? (settings) => createErpAdapter(settings) : null;
}
