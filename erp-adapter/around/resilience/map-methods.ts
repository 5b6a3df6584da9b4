import type { CallContext } from "../../contract/context.ts";
import type { ErpAdapter } from "../../contract/erp-adapter.ts";
import { type AdapterArea, AREA_METHODS } from "../../contract/methods.ts";

/** Wraps a method of an adapter. The context is passed separately; `ask` calls the original method with any context. */
export type WrapMethod = (
  name: string,
  ask: (args: readonly unknown[], c: CallContext) => Promise<unknown>,
) => (args: readonly unknown[], c: CallContext) => Promise<unknown>;

/**
 * The adapter with a wrapper around every method that takes a context. The wrapper gets the name as `area.method`, or
 * `conditions`. Looks up methods only when they are called, and capabilities only when they are read, because an
 * adapter may learn its capabilities on first contact.
 */
export function mapMethods(adapter: ErpAdapter, wrap: WrapMethod): ErpAdapter {
  const areas = AREA_METHODS.map(([area, methods]) => [area, mapArea(adapter[area], area, methods, wrap)]);
  return {
    ...(Object.fromEntries(areas) as Pick<ErpAdapter, AdapterArea>),
    conditions: mapOne(adapter, "conditions", "conditions", wrap) as ErpAdapter["conditions"],
    get capabilities() {
      return adapter.capabilities;
    },
    health: () => adapter.health(),
    close: () => adapter.close(),
  };
}

/**
 * Takes the names from the contract, because an area may be an instance of a class, whose methods are not own
 * properties.
 */
function mapArea(owner: object, area: string, methods: readonly string[], wrap: WrapMethod): object {
  return Object.fromEntries(methods.map((name) => [name, mapOne(owner, name, `${area}.${name}`, wrap)]));
}

function mapOne(owner: object, name: string, fullName: string, wrap: WrapMethod) {
  const ask = async (args: readonly unknown[], c: CallContext): Promise<unknown> =>
    Reflect.apply(Reflect.get(owner, name), owner, [...args, c]);
  const wrapped = wrap(fullName, ask);
  return (...all: unknown[]) => wrapped(all.slice(0, -1), all.at(-1) as CallContext);
}
