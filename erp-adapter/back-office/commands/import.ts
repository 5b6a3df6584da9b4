import { statSync } from "node:fs";
import { ENCODINGS, type Encoding } from "#spreadsheets/encoding.ts";
import { GROUPS, isGroupId } from "../../kit/groups.ts";
import { isImportFault } from "../../own/embedded/import/import-fault.ts";
import { importFile } from "../../own/embedded/import/import-file.ts";
import type { ImportOptions } from "../../own/embedded/import/import-options.ts";
import { formatProgress, type Progress } from "../../own/embedded/import/import-progress.ts";
import { formatImportReport } from "../../own/embedded/import/import-report.ts";
import { importPictures } from "../../own/embedded/import/pictures/import-folder.ts";
import { formatPictureReport } from "../../own/embedded/import/pictures/picture-report.ts";
import { writeRefusedLines } from "../../own/embedded/import/refused-lines.ts";
import { formatUndoReport, undoImport } from "../../own/embedded/import/writing/undo-import.ts";
import { parseArguments, readCount } from "../arguments.ts";
import { type Command, commandError, usageError } from "../command.ts";

export const importList: Command = {
  usage:
    "FILE | FOLDER | --undo [--dry-run] [--columns number,… | NAME=number,…] [--manufacturer NAME] [--supersession PATTERN] [--group ID] [--encoding …] [--sheet NAME] [--decimal comma|point] [--zero-price on-request] [--vat-included PERCENT] [--candidates] [--as NAME [--full [--accept]]] [--refused FILE] [--private-pictures] [--json]",
  summary: "puts a list of your own into the catalogue, or takes the last one back (docs/import.md)",
  async run(args, { files, print, showProgress }) {
    const { values, words } = parseArguments(args, args.includes("--undo") ? [] : ["FILE"], {
      texts: [
        "columns",
        "manufacturer",
        "supersession",
        "group",
        "encoding",
        "sheet",
        "decimal",
        "zero-price",
        "vat-included",
        "as",
        "refused",
      ],
      flags: ["undo", "dry-run", "candidates", "full", "accept", "private-pictures", "json"],
    });
    const onProgress = (progress: Progress) => showProgress(formatProgress(progress));
    const toText = <Report>(report: Report, format: (report: Report) => string) =>
      values.json ? JSON.stringify(report, null, 2) : format(report);
    const { as, full, accept: accepts, candidates: takesCandidates, "dry-run": dryRun } = values;
    try {
      if (values.undo) {
        print(toText(undoImport(files.catalogue(), { dryRun, onProgress }), formatUndoReport));
        return 0;
      }
      const [file = ""] = words;
      const found = statSync(file, { throwIfNoEntry: false });
      if (!found) throw commandError(`there is no file ${file}`);
      const allowsPrivatePictures = values["private-pictures"];
      const more = { as, full, accepts, takesCandidates, allowsPrivatePictures, dryRun, onProgress };
      const options = { ...toOptions(values), ...more };
      const db = files.newCatalogue();
      if (found.isDirectory()) {
        requireForPictures(values);
        const report = await importPictures(db, file, options);
        print(toText(report, formatPictureReport));
        return report.parts + report.same > 0 ? 0 : 1;
      }
      if (!dryRun) files.settleStock();
      const report = await importFile(db, file, options);
      if (values.refused !== undefined && report.refused.length > 0)
        await writeRefusedLines(file, values.refused, report, options);
      print(toText(report, formatImportReport));
      return report.added + report.updated + report.unchanged > 0 ? 0 : 1;
    } catch (error) {
      throw isImportFault(error) ? commandError(error.message) : error;
    }
  },
};

const FOR_PICTURES: ReadonlySet<string> = new Set(["manufacturer", "as", "full", "accept", "dry-run", "json"]);

/** Throws a usage error for an option that does not apply to a folder of pictures. */
function requireForPictures(values: object): void {
  const foreign = Object.keys(values).find((name) => !FOR_PICTURES.has(name));
  if (foreign) throw usageError(`--${foreign} is for lists, not for a folder of pictures`);
}

interface Given {
  columns?: string;
  manufacturer?: string;
  supersession?: string;
  group?: string;
  encoding?: string;
  sheet?: string;
  decimal?: string;
  "zero-price"?: string;
  "vat-included"?: string;
}

function toOptions(given: Given): ImportOptions {
  const { columns, manufacturer, supersession, group, encoding, sheet, decimal } = given;
  const { "zero-price": zeroPrice, "vat-included": vat } = given;
  if (group !== undefined && !isGroupId(group)) throw usageError(`--group is one of: ${[...GROUPS.keys()].join(", ")}`);
  if (encoding !== undefined && !isEncoding(encoding))
    throw usageError(`--encoding is one of: ${ENCODINGS.join(", ")}`);
  if (decimal !== undefined && decimal !== "comma" && decimal !== "point")
    throw usageError("--decimal is comma or point");
  if (zeroPrice !== undefined && zeroPrice !== "on-request") throw usageError("--zero-price is on-request");
  const vatIncluded = vat === undefined ? undefined : readCount(vat, 99);
  if (vatIncluded === null) throw usageError("--vat-included is a percentage from 0 to 99");
  const zeroIsOnRequest = zeroPrice === undefined ? undefined : true;
  return { columns, manufacturer, supersession, group, encoding, sheet, decimal, zeroIsOnRequest, vatIncluded };
}

function isEncoding(text: string): text is Encoding {
  return ENCODINGS.some((encoding) => encoding === text);
}
