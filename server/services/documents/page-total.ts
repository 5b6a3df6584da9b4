import type { SetFont } from "./typeface.ts";

/** The total number of pages, shown on every page, but written only when the last page is known. */
export interface PageTotal {
  /** Shows the total on the current page; `x` is its left end, `y` its baseline, in points from the page's top left. */
  show(x: number, y: number): void;
  write(pages: number): void;
}

const NAME = "PageTotal";
const WIDTH = 60;

/**
 * A drawing that all pages share, a "form" in PDF terms. It lets a document of any length be written page by page while its
 * first page still shows the total.
 */
export function createPageTotal(doc: PDFKit.PDFDocument, font: SetFont, size: number, grey: number): PageTotal {
  const form = doc.ref({
    Type: "XObject",
    Subtype: "Form",
    BBox: [0, -size, WIDTH, size],
    Resources: { Font: { [font.id]: font.ref() } },
  });
  return {
    show(x, y) {
      doc.page.xobjects[NAME] = form;
      // pdfkit flips every page vertically, so that `y` counts from the top; this flips the form back.
      doc.save().transform(1, 0, 0, -1, x, y);
      doc.addContent(`/${NAME} Do`);
      doc.restore();
    },
    write(pages) {
      const [glyphs] = font.encode(String(pages));
      form.end(`BT /${font.id} ${size} Tf ${grey} g <${glyphs.join("")}> Tj ET`);
    },
  };
}
