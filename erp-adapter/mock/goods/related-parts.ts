import type { PartKind, RelatedRecord } from "../../contract/related-parts.ts";
import type { ProductRecord } from "../../own/catalogue-index/product-record.ts";
import type { SeedGroup } from "./family.ts";

/**
 * A rule: parts of `group` go with another group's parts; with `title`, only parts whose English title begins with it.
 */
interface Rule {
  kind: PartKind;
  group: SeedGroup;
  title?: string;
  /** true: the parts go with those of every engine */
  forAll?: true;
}

const OF_INJECTORS: readonly Rule[] = [
  { kind: "fitting-part", group: "gasket-kit", title: "Copper sealing washer", forAll: true },
  { kind: "gasket-kit", group: "gasket-kit", title: "Seal kit, injectors" },
];
const RULES: Partial<Record<string, readonly Rule[]>> = {
  injector: OF_INJECTORS,
  "unit-injector": OF_INJECTORS,
  turbocharger: [
    { kind: "gasket-kit", group: "gasket-kit", title: "Gasket kit, turbocharger" },
    { kind: "spare-part", group: "cartridge" },
    { kind: "spare-part", group: "actuator" },
  ],
  pump: [{ kind: "gasket-kit", group: "gasket-kit", title: "Seal kit, high-pressure pump" }],
} satisfies Partial<Record<SeedGroup, readonly Rule[]>>;

const EVERY_RULE: readonly Rule[] = Object.values(RULES).flatMap((rules) => rules ?? []);

/**
 * Returns each part with related parts: for each rule, the rule's part that came last, up to this part, for the same
 * engine. A part with its own related parts keeps these.
 */
export function createRelating(): (record: ProductRecord) => ProductRecord {
  const latest = new Map<string, RelatedRecord>();

  function keep(record: ProductRecord, engines: readonly string[]): void {
    if (record.supply === "discontinued") return;
    for (const rule of EVERY_RULE) {
      if (rule.group !== record.group || !record.titleEn.startsWith(rule.title ?? "")) continue;
      const { manufacturer, number } = record;
      for (const engine of engines) latest.set(keyOf(rule, engine), { kind: rule.kind, manufacturer, number });
    }
  }

  return (record) => {
    const engines = enginesOf(record);
    keep(record, engines);
    const rules = RULES[record.group];
    if (!rules || record.related) return record;
    const found = rules.flatMap((rule) =>
      engines.flatMap((engine) => latest.get(keyOf(rule, engine)) ?? []).slice(0, 1),
    );
    return found.length > 0 ? { ...record, related: found } : record;
  };
}

function keyOf({ group, title = "", forAll }: Rule, engine: string): string {
  return `${group} ${title} ${forAll ? "" : engine}`;
}

function enginesOf({ specs }: ProductRecord): string[] {
  return specs.find(({ key }) => key === "engine-codes")?.value.split(", ") ?? [];
}
