import { openCatalogueDatabase } from "../../../catalogue-index/catalogue-database.ts";
import { importFile } from "../import-file.ts";
import { undoImport } from "./undo-import.ts";

/**
 * An import in a separate process, for `broken-off.slow.test.ts`: the process ends itself, as a power cut does, when this
 * many products are written or undone. Arguments: catalogue, number of products, the list; without a list it undoes the
 * last import.
 */
const [catalogue = "", products = "", list] = process.argv.slice(2);
const db = openCatalogueDatabase(catalogue);
const onProgress = ({ doing, done }: { doing: string; done: number }) => {
  if (doing !== "reading" && done >= Number(products)) process.kill(process.pid, "SIGKILL");
};

if (list === undefined) undoImport(db, { onProgress });
else await importFile(db, list, { as: "lab", full: true, accepts: true, onProgress });
