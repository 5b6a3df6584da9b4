import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { mapMethods } from "./around/resilience/map-methods.ts";
import { capabilitiesSchema, NO_ABILITIES } from "./contract/capabilities.ts";
import type { ErpAdapter } from "./contract/erp-adapter.ts";
import { methodOf, missingMethods, refuseCall } from "./kit/missing-methods.ts";
import type { ErpModuleFactory, ErpModuleSettings } from "./kit/module-settings.ts";
import { pathOf } from "./protocol/calls/problem.ts";

/**
 * Loads an adapter from a module of another author. Throws if the file is missing, or its factory creates no adapter or
 * an incomplete one. The message is one sentence for the operator, and names the missing parts.
 */
export async function loadErpModule({ path, ...settings }: ErpModuleSettings & { path: string }): Promise<ErpAdapter> {
  const create = factoryOf(await load(path));
  if (!create) throw new Error(`ERP_ADAPTER: ${path} exports no function createErpAdapter.`);
  const adapter = await make(path, () => create(settings));
  const lacks = lacksOf(adapter);
  if (lacks.length > 0) throw new Error(`ERP_ADAPTER: ${path}: ${lacks.join(", ")}.`);
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

async function make(path: string, create: () => ErpAdapter | Promise<ErpAdapter>): Promise<ErpAdapter> {
  try {
    return await create();
  } catch (error) {
    throw new Error(`ERP_ADAPTER: ${path}: createErpAdapter failed. ${firstLineOf(error)}`, { cause: error });
  }
}

/** The reasons why an object is not an adapter, a few words each. */
function lacksOf(adapter: unknown): string[] {
  if (!isObject(adapter)) return ["createErpAdapter makes no object"];
  const capabilities = capabilitiesSchema.safeParse(adapter.capabilities);
  const others = ["conditions", "health", "close"].filter((name) => typeof adapter[name] !== "function");
  return [
    ...(capabilities.success
      ? []
      : [`${["capabilities", pathOf(capabilities.error)].filter(Boolean).join(".")} is not as agreed`]),
    ...missingMethods(adapter, capabilities.data ?? NO_ABILITIES),
    ...others.map((name) => `${name} is not a function`),
  ];
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
    throw new Error(`ERP_ADAPTER: ${path} cannot be loaded. ${firstLineOf(error)}`, { cause: error });
  }
}

function factoryOf(module: unknown): ErpModuleFactory | null {
  if (typeof module !== "object" || module === null || !("createErpAdapter" in module)) return null;
  const { createErpAdapter } = module;
  return typeof createErpAdapter === "function" ? (settings) => createErpAdapter(settings) : null;
}
