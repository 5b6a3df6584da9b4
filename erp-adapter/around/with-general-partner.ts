import { type CallContext, GENERAL_PARTNER, isCallContext } from "../contract/context.ts";
import type { ErpAdapter } from "../contract/erp-adapter.ts";
import { mapMethods } from "./resilience/map-methods.ts";

/**
 * Translates the code of the general partner between shop and ERP: the shop uses GENERAL_PARTNER, the ERP its own code
 * (`conditions.generalPartner`). Swaps the two codes, so that a company whose code in the ERP happens to equal
 * GENERAL_PARTNER is never mistaken for the general partner.
 */
export function withGeneralPartner(adapter: ErpAdapter): ErpAdapter {
  const exchanged = mapMethods(adapter, (method, ask) => async (args, c) => {
    const exchange = exchanging(adapter.capabilities.conditions.generalPartner);
    if (exchange === null || !isCallContext(c)) return ask(args, c);
    const asked = method === "accounts.partner" ? args.map((code) => inText(code, exchange)) : args;
    const answer = await ask(asked, { ...c, partner: exchange(c.partner) as CallContext["partner"] });
    return method === "accounts.partnersOf" && Array.isArray(answer)
      ? answer.map((code) => inText(code, exchange))
      : inFields(answer, exchange);
  });
  return Object.defineProperty(exchanged, "capabilities", {
    enumerable: true,
    get() {
      const { capabilities } = adapter;
      const { conditions } = capabilities;
      if (conditions.generalPartner === GENERAL_PARTNER) return capabilities;
      return { ...capabilities, conditions: { ...conditions, generalPartner: GENERAL_PARTNER } };
    },
  });
}

type Exchange = (code: string) => string;

/** The swap of the two codes; null if the ERP uses GENERAL_PARTNER too. */
function exchanging(own: string): Exchange | null {
  if (own === GENERAL_PARTNER) return null;
  return (code) => (code === own ? GENERAL_PARTNER : code === GENERAL_PARTNER ? own : code);
}

/** The fields of answers that hold the code of a partner. */
const CODES: ReadonlySet<string> = new Set(["partner", "customerCode", "code"]);

function inFields(value: unknown, exchange: Exchange): unknown {
  if (Array.isArray(value)) return value.map((one) => inFields(one, exchange));
  if (typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    CODES.has(name) && typeof field === "string" ? exchange(field) : inFields(field, exchange),
  ]);
  return Object.fromEntries(fields);
}

function inText(value: unknown, exchange: Exchange): unknown {
  return typeof value === "string" ? exchange(value) : value;
}
