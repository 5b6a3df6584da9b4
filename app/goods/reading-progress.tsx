import type { CatalogueProgress } from "../request/page-errors.ts";
import { useFormats, useTexts } from "../ui/texts.tsx";

/** The progress of the shop's first reading of its catalogue. */
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
