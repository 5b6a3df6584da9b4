import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, relative, resolve } from "node:path";
import { parseArguments } from "../back-office/arguments.ts";
import { commandError, usageError } from "../back-office/command.ts";
import { ERP_PACKAGE } from "../contract/erp-package.ts";
import { toAdapterFile } from "./adapter-file.ts";

/** The folder of `contract`, `kit` and `conformance`. */
const AUTHORS = join(import.meta.dirname, "..");
/** The shop's repository, or null in the installed package, whose files are compiled. */
const REPOSITORY = import.meta.filename.endsWith(".ts") ? join(AUTHORS, "..") : null;
const FILES = ["adapter.ts", "harness.ts", "seed.ts"];

/**
 * Writes the files of a new adapter, and returns what its author runs next. They import the author's package if it is
 * installed there, and otherwise the files of this repository. Throws a usage error or a command error.
 */
export function writeNewAdapter(args: readonly string[]): string {
  const { words, values } = parseArguments(args, ["FOLDER"], { texts: ["catalogue", "accounts"] });
  const { catalogue = "search", accounts = "guests" } = values;
  if (catalogue !== "feed" && catalogue !== "search") throw usageError("--catalogue is feed or search");
  if (accounts !== "guests" && accounts !== "shop" && accounts !== "erp")
    throw usageError("--accounts is shop or erp, or left out");
  const [folder] = words;
  if (existsSync(folder)) throw commandError(`${folder} is there already: name a new folder`);
  const usesPackage = isInstalled(folder);
  if (!usesPackage && REPOSITORY === null)
    throw commandError(`${ERP_PACKAGE.name} is not installed in ${resolve(".")}: npm install its packed file there`);
  const from = usesPackage ? null : toSpecifier(relative(resolve(folder), AUTHORS));

  const kept = [catalogue, accounts, ...(accounts === "guests" ? [] : ["companies"])];
  mkdirSync(folder, { recursive: true });
  for (const name of FILES) {
    const text = readFileSync(join(AUTHORS, "scaffold", name), "utf8");
    writeFileSync(join(folder, name), toAdapterFile(text, { from, kept }));
  }
  const settings =
    usesPackage || REPOSITORY === null ? OWN_SETTINGS : settingsOf(toSpecifier(relative(resolve(folder), REPOSITORY)));
  writeFileSync(join(folder, "tsconfig.json"), `${JSON.stringify({ ...settings, include: ["."] }, null, 2)}\n`);
  // The package.json that npm init writes says that its files are no ES modules.
  if (usesPackage) writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  return usesPackage ? nextWithPackage(folder) : nextInRepository(folder);
}

function isInstalled(folder: string): boolean {
  try {
    createRequire(join(resolve(folder), "adapter.ts")).resolve(`${ERP_PACKAGE.name}/contract/erp-package`);
    return true;
  } catch {
    return false;
  }
}

function toSpecifier(path: string): string {
  return path === "" ? "." : path.startsWith(".") ? path : `./${path}`;
}

/** Node runs the files as they are, so they may have only TypeScript that can be stripped. */
const OWN_SETTINGS = {
  compilerOptions: {
    target: "ES2024",
    module: "nodenext",
    types: ["node"],
    strict: true,
    noUncheckedIndexedAccess: true,
    allowImportingTsExtensions: true,
    verbatimModuleSyntax: true,
    erasableSyntaxOnly: true,
    skipLibCheck: true,
    noEmit: true,
  },
};

function settingsOf(root: string) {
  return {
    extends: `${root}/tsconfig.json`,
    compilerOptions: { types: ["node"], typeRoots: [`${root}/node_modules/@types`] },
  };
}

function nextWithPackage(folder: string): string {
  const adapter = join(folder, "adapter.ts");
  return [
    `${adapter}: write what is marked with WRITE; npx tsc -p ${folder} names what is missing (npm install typescript @types/node)`,
    `npx ${ERP_PACKAGE.name} certify ${folder}`,
    `DATA_DIR=data node ${join(folder, "seed.ts")}`,
    `and in the shop's folder: DATA_DIR=${resolve("data")} ERP_ADAPTER=${resolve(adapter)} npm start`,
  ].join("\n");
}

function nextInRepository(folder: string): string {
  const adapter = join(folder, "adapter.ts");
  const data = `DATA_DIR=data/${basename(folder)}`;
  return [
    `${adapter}: write what is marked with WRITE; node_modules/.bin/tsc -p ${folder} names what is missing`,
    `npm run conformance -- ${folder}`,
    `${data} node_modules/.bin/node ${join(folder, "seed.ts")}`,
    `${data} ERP_ADAPTER=${adapter} npm start`,
  ].join("\n");
}
