import type { CatalogueProgress } from "../../page-errors.ts";
import { useFormats, useTexts } from "../texts.tsx";

/** How far the shop is with reading its catalogue for the first time. */
export function ReadingProgress({ progress: { read, total } }: { progress: CatalogueProgress }) {
  const t = useTexts();
  const { integer } = useFormats();
  const formatted = integer(read);
  return (
    <p>
      {total === null
        ? t("catalogue.readSoFar", { count: read, formatted })
        : t("catalogue.readOf", { count: total, formatted, total: integer(total) })}
    </p>
  );
}
