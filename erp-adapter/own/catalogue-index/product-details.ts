import type { DatabaseSync } from "node:sqlite";
import type { Product, ReplacementRef } from "../../contract/catalogue.ts";
import type { Locale } from "../../contract/context.ts";
import { toShownFitment } from "../../contract/fitments.ts";
import type { ProductId } from "../../contract/product-id.ts";
import { prepare } from "../../sqlite/prepared-statement.ts";
import { createCandidates } from "./candidates.ts";
import { createFitmentRows } from "./fitment-rows.ts";
import { OE } from "./number-kinds.ts";
import { createPapersRows, shownPapers } from "./paper-rows.ts";
import { createPictureRows, shownPicture } from "./picture-rows.ts";
import type { PictureRecord, SpecRecord } from "./product-record.ts";
import { createRelatedParts } from "./related-rows.ts";
import { specLabel } from "./spec-labels.ts";

/** Data of a product page or a search hit that the product's summary does not contain. */
export interface ProductDetails {
  detailsOf(
    row: number,
    locale: Locale,
  ): Pick<
    Product,
    "description" | "specs" | "references" | "fitments" | "candidates" | "images" | "related" | "papers"
  >;
  /** Numbers that a product replaces, nearest first in the chain; at most 20. */
  replacedBy(row: number): ReplacementRef[];
}

export function createProductDetails(db: DatabaseSync): ProductDetails {
  const detail = prepare<DetailRow>(db)`
    select description_en, description_hr, specs from product_detail where product = ?`;
  const references = prepare<{ kind: number; number: string; maker: string | null }>(db)`
    select kind, raw as number, maker from number where product = ? and kind in (1, 2) order by kind, position`;
  const replaced = prepare<{ number: string; id: ProductId | null }>(db)`
    select n.raw as number, case when p.withdrawn = 0 then p.public_id end as id
    from number n left join product p on p.id = n.other where n.product = ? and n.kind = 3 order by n.position limit 20`;
  const fitments = createFitmentRows(db);
  const candidates = createCandidates(db);
  const pictures = createPictureRows(db);
  const related = createRelatedParts(db);
  const papers = createPapersRows(db);
  return {
    detailsOf(row, locale) {
      const found = detail.get(row);
      const specs: SpecRecord[] = found ? JSON.parse(found.specs) : [];
      return {
        description: (locale === "hr" && found?.description_hr) || (found?.description_en ?? ""),
        specs: specs.map(({ key, label, value, valueHr }) => {
          const named = label && (label[locale] || label.en || label.hr);
          return { label: named || specLabel(key, locale), value: (locale === "hr" && valueHr) || value };
        }),
        references: references.all(row).map(({ kind, number, maker }) => {
          return { kind: kind === OE ? "oe" : "cross", number, maker };
        }),
        fitments: fitments(row).map((fitment) => toShownFitment(fitment, locale)),
        candidates: candidates(row),
        related: related(row),
        ...shownPapers(papers(row), locale),
        ...toImages(pictures(row)),
      };
    },
    replacedBy: (row) => replaced.all(row).map(({ id, number }) => ({ id, number })),
  };
}

function toImages(pictures: readonly PictureRecord[]): Pick<Product, "images"> {
  return pictures.length > 0 ? { images: pictures.map(shownPicture) } : {};
}

interface DetailRow {
  description_en: string;
  description_hr: string;
  specs: string;
}
