import type { DatabaseSync } from "node:sqlite";
import { isDeepStrictEqual } from "node:util";
import type { FitmentRecord } from "../../../contract/fitments.ts";
import { toNumberKey } from "../../../contract/part-number.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import { createFitmentRows, type FitmentFacts, toMonthNumber } from "../fitment-rows.ts";
import type { ProductRecord } from "../product-record.ts";
import { idOf } from "./named-rows.ts";

/** Writes the vehicles and engines of one product. */
export interface ProductFitments {
  /** `groupBefore`: the product's group before this write; null for a new product. True if any fitment changed. */
  write(product: number, record: ProductRecord, groupBefore: string | null): boolean;
}

export function createProductFitments(db: DatabaseSync): ProductFitments {
  const read = createFitmentRows(db);
  const toApplication = createApplications(db);
  const drop = prepare(db, "delete from fitment where product = ?");
  const insert = prepare(db)`
    insert into fitment (product, position, application, check_plate, facts) values (?, ?, ?, ?, ?)`;
  const detach = prepare(db)`
    delete from engine_product where product = ?1 and product_group = (select id from product_group where slug = ?2)
      and manufacturer = (select manufacturer from product where id = ?1)
      and engine in (select a.engine from fitment f join application a on a.id = f.application where f.product = ?1)`;
  const attach = prepare(db)`
    insert into engine_product (engine, product_group, manufacturer, product)
    select distinct a.engine, p.product_group, p.manufacturer, p.id
    from product p join fitment f on f.product = p.id join application a on a.id = f.application
    where p.id = ? and a.engine is not null`;

  return {
    write(product, { fitments, group }, groupBefore) {
      const before = groupBefore === null ? [] : read(product);
      const isSame = isDeepStrictEqual(before, fitments);
      if (isSame && (group === groupBefore || fitments.length === 0)) return false;
      if (groupBefore !== null) {
        detach.run(product, groupBefore);
        drop.run(product);
      }
      for (const [position, fitment] of fitments.entries())
        insert.run(product, position, toApplication(fitment), fitment.certainty === "exact" ? 0 : 1, toFacts(fitment));
      attach.run(product);
      return !isSame;
    },
  };
}

/** Finds or adds a fitment's application (vehicle, engine) and returns its id. */
function createApplications(db: DatabaseSync): (fitment: FitmentRecord) => number {
  const find = prepare<{ id: number }>(db)`
    select id from application where ${APPLICATION.map((column) => `${column} = ?`).join(" and ")}`;
  const add = prepare<{ id: number }>(db)`
    insert into application (${APPLICATION.join(", ")}, engine)
    values (${APPLICATION.map(() => "?").join(", ")}, ?) returning id`;
  const findEngine = prepare<{ id: number }>(db, "select id from engine where code_key = ?");
  const addEngine = prepare<{ id: number }>(db, "insert into engine (code_key) values (?) returning id");

  function toEngine({ engineCode }: FitmentRecord): number | null {
    const code = toNumberKey(engineCode ?? "");
    return code === "" ? null : idOf(findEngine.get(code) ?? addEngine.get(code));
  }

  return (fitment) => {
    const values = toColumns(fitment);
    return idOf(find.get(...values) ?? add.get(...values, toEngine(fitment)));
  };
}

const APPLICATION = [
  "make",
  "model",
  "generation",
  "engine_name",
  "engine_code",
  "ccm",
  "kw",
  "fuel",
  "from_month",
  "to_month",
];

function toColumns(fitment: FitmentRecord) {
  const { make, model, generation, engine, engineCode, ccm, kw, fuel, from, to } = fitment;
  return [
    make,
    model ?? "",
    generation ?? "",
    engine ?? "",
    engineCode ?? "",
    ccm ?? 0,
    kw ?? 0,
    fuel ?? "",
    toMonthNumber(from),
    toMonthNumber(to),
  ];
}

/** The facts that are known, as JSON; null if there are none. */
function toFacts({ unitPlateNumber, oeNumber, quantity, condition, position }: FitmentRecord): string | null {
  const facts: FitmentFacts = {
    ...(unitPlateNumber !== null && { unitPlateNumber }),
    ...(oeNumber !== null && { oeNumber }),
    ...(quantity !== null && { quantity }),
    ...((condition.en || condition.hr) && { condition }),
    ...((position.en || position.hr) && { position }),
  };
  return Object.keys(facts).length === 0 ? null : JSON.stringify(facts);
}
