import type { Carrier, CarrierId } from "../../contract/delivery.ts";
import {
  type EurCents,
  formatAmount,
  formatPercent,
  parseAmount,
  parsePercent,
  toBasisPoints,
} from "../../contract/money.ts";
import { parseArguments } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";

export const carriers: Command = {
  usage: `[ID [--name TEXT] [--name-hr TEXT] [--costs "0=6.00,300=0.00"] [--per-delivery | --per-order] [--vat 25.00] [--countries HR,SI | --everywhere] [--po-boxes | --no-po-boxes] [--end | --reopen]]`,
  summary:
    'carriers, the one offered first on top; --costs: net cost from a net amount of goods on, "" for invoiced separately; --per-delivery: each delivery of an order costs that',
  async run(args, { files, print }) {
    const [id, ...rest] = args;
    const { delivery } = files.staff();
    if (id === undefined) {
      const all = delivery.carriers("en");
      print(all.length === 0 ? "No carriers." : all.map(toText).join("\n"));
      return 0;
    }
    if (!/^[a-z0-9-]{1,40}$/.test(id)) throw usageError(`ID takes small letters, digits and hyphens, not "${id}"`);
    const { values } = parseArguments(rest, [], {
      texts: ["name", "name-hr", "costs", "vat", "countries"],
      flags: ["per-delivery", "per-order", "everywhere", "po-boxes", "no-po-boxes", "end", "reopen"],
    });
    const of = (locale: "en" | "hr") => delivery.carriers(locale).find((carrier) => carrier.id === id);
    const known = of("en");
    const en = values.name ?? known?.name;
    if (!en) throw commandError("a carrier needs --name");
    const hr = values["name-hr"] ?? of("hr")?.name ?? en;
    const vatPercent =
      values.vat === undefined ? (known?.vatPercent ?? toBasisPoints(2_500)) : parsePercent(values.vat);
    if (vatPercent === null) throw commandError(`--vat takes a rate such as 25.00, not "${values.vat}"`);
    const carrier = {
      id: id as CarrierId,
      costs: values.costs === undefined ? (known?.costs ?? []) : parseCosts(values.costs),
      isPerDelivery: values["per-delivery"] ? true : values["per-order"] ? false : (known?.isPerDelivery ?? false),
      vatPercent,
      takesPoBoxes: values["po-boxes"] ? true : values["no-po-boxes"] ? false : (known?.takesPoBoxes ?? false),
      countries: values.everywhere
        ? null
        : values.countries
          ? parseCountries(values.countries)
          : (known?.countries ?? null),
      isActive: values.end ? false : values.reopen ? true : (known?.isActive ?? true),
    };
    delivery.putCarrier({ ...carrier, names: { en, hr } });
    print(toText({ ...carrier, name: en }));
    return 0;
  },
};

function toText({
  id,
  name,
  costs,
  isPerDelivery = false,
  vatPercent,
  takesPoBoxes,
  countries,
  isActive,
}: Carrier & { isActive: boolean }): string {
  const prices = costs.map(({ from, cost }) => `from ${formatAmount(from)}: ${formatAmount(cost)}`).join(", ");
  const limits = [countries?.join(",") ?? "everywhere", takesPoBoxes ? "takes PO boxes" : "no PO boxes"].join(", ");
  const head = `${id}  ${name}${isActive ? "" : "  ENDED"}`;
  const per = isPerDelivery && prices ? " per delivery" : "";
  return `${head}\n  ${prices || "invoiced separately"}${per}, VAT ${formatPercent(vatPercent)} %  ${limits}`;
}

/** "0=6.00,300=0.00" → costs, smallest amount first. */
function parseCosts(text: string): Carrier["costs"] {
  if (text.trim() === "") return [];
  const costs = text.split(",").map((part) => {
    const [from, cost] = part.split("=").map((amount) => toCents(amount.trim()));
    if (from === undefined || cost === undefined) throw commandError(`--costs takes "0=6.00,300=0.00", not "${text}"`);
    return { from, cost };
  });
  costs.sort((one, other) => one.from - other.from);
  if (new Set(costs.map(({ from }) => from)).size < costs.length)
    throw commandError(`--costs names an amount twice: "${text}"`);
  return costs;
}

function toCents(text: string): EurCents | undefined {
  const amount = parseAmount(/^\d+$/.test(text) ? `${text}.00` : text);
  return amount === null || amount < 0 ? undefined : amount;
}

function parseCountries(text: string): string[] {
  const codes = text.toUpperCase().split(",");
  if (!codes.every((code) => /^[A-Z]{2}$/.test(code))) throw commandError(`--countries takes HR,SI, not "${text}"`);
  return codes;
}
