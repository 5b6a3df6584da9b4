import type { DatabaseSync } from "node:sqlite";
import { groupName } from "../../../kit/groups.ts";
import { prepare } from "../../../sqlite/prepared-statement.ts";
import type { SpecRecord } from "../product-record.ts";
import type { SearchedText, Vehicle } from "./indexed-words.ts";

/** Reads the texts of products for the word indexes, which cannot list their content by product. */
export function createSearchedTexts(
  db: DatabaseSync,
): (ids: readonly number[]) => { id: number; text: SearchedText }[] {
  const read = prepare<TextRow>(db)`
    select p.id, p.title_en as titleEn, p.title_hr as titleHr, m.name as manufacturer, b.name as brand,
      g.slug as "group", g.name_en as groupEn, g.name_hr as groupHr, d.specs,
      coalesce(d.description_en || ' ' || d.description_hr, '') as descriptions
    from json_each(?) asked join product p on p.id = asked.value
    join manufacturer m on m.id = p.manufacturer join brand b on b.id = p.brand
    join product_group g on g.id = p.product_group left join product_detail d on d.product = p.id`;
  const vehicles = prepare<Vehicle>(db)`
    select distinct a.make, a.model, a.generation, a.engine_name as engine, a.engine_code as engineCode, a.kw
    from fitment f join application a on a.id = f.application where f.product = ?`;
  return (ids) =>
    read.all(JSON.stringify(ids)).map(({ id, group, groupEn, groupHr, specs, ...texts }) => {
      const came = { en: groupEn, hr: groupHr };
      const groupNames = { en: groupName(group, "en", came), hr: groupName(group, "hr", came) };
      const facts: SpecRecord[] = specs === null ? [] : JSON.parse(specs);
      return { id, text: { ...texts, groupNames, specs: facts, vehicles: vehicles.all(id) } };
    });
}

interface TextRow {
  id: number;
  titleEn: string;
  titleHr: string;
  manufacturer: string;
  brand: string;
  group: string;
  groupEn: string | null;
  groupHr: string | null;
  descriptions: string;
  specs: string | null;
}
