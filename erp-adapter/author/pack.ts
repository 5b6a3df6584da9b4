import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { commandError } from "../back-office/command.ts";
import { ERP_PACKAGE } from "../contract/erp-package.ts";
import { withPackageNames } from "./adapter-file.ts";

const ROOT = join(import.meta.dirname, "../..");
const BIN = "erp-adapter/author/main.ts";
/** The folders and files that authors import. */
const EXPORTED = ["erp-adapter/contract", "erp-adapter/kit"];
const SUITE = ["staff", "harness", "run", "case", "fixture/product", "fixture/products", "fixture/customers"];
const DOCUMENTS = ["connect-your-erp", "erp-reference", "erp-feed", "erp-over-http", "conformance"];

/** The packed file, and what is in it. */
export interface AuthorsPackage {
  file: string;
  files: number;
  dependencies: Readonly<Record<string, string>>;
}

/**
 * Packs the author's package into a folder: contract, kit, conformance suite and scaffold as JavaScript with types, since
 * Node strips no types below `node_modules`, and the example as it is, to be copied. The files outside those folders that the
 * suite imports are compiled along, and the package depends on what the compiled files import.
 */
export function packAuthorsPackage(folder: string): AuthorsPackage {
  const work = mkdtempSync(join(tmpdir(), "erp-package-"));
  try {
    const [compiled, made] = [join(work, "compiled"), join(work, "package")];
    const exported = [
      ...globSync(
        EXPORTED.map((one) => `${one}/**/*.ts`),
        { cwd: ROOT },
      ).filter((path) => !path.endsWith(".test.ts")),
      ...SUITE.map((name) => `erp-adapter/conformance/${name}.ts`),
    ];
    const scripts = reach([BIN, ...exported], (path) => readFileSync(join(ROOT, path), "utf8"), stripTypeScriptTypes);
    writeTypes(exported, work, compiled);
    const types = reach(
      exported.map((path) => path.replace(/\.ts$/, ".d.ts")),
      (path) => readFileSync(join(compiled, path), "utf8"),
    );
    for (const [path, text] of [...scripts.files, ...types.files]) {
      const file = join(made, "dist", path.endsWith(".d.ts") ? path : path.replace(/\.ts$/, ".js"));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text.replaceAll(RELATIVE, '$1.js"'));
    }
    for (const [path, text] of scripts.files) copyData(path, text, made);
    copySources(made);
    const dependencies = versionsOf(scripts.packages);
    writeFileSync(join(made, "package.json"), `${JSON.stringify(toManifest(dependencies), null, 2)}\n`);
    mkdirSync(folder, { recursive: true });
    const [told] = JSON.parse(runNpm(["pack", "--json", "--pack-destination", resolve(folder)], made));
    return { file: join(folder, told.filename), files: told.entryCount, dependencies };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Writes the `.d.ts` of these files, and of all that their types name. */
function writeTypes(files: readonly string[], work: string, outDir: string): void {
  const compilerOptions = {
    ...{ noEmit: false, declaration: true, emitDeclarationOnly: true, outDir, rootDir: ROOT, rootDirs: [] },
    ...{ types: ["node"], typeRoots: [join(ROOT, "node_modules/@types")] },
  };
  const settings = { extends: join(ROOT, "tsconfig.json"), files: files.map((path) => join(ROOT, path)), include: [] };
  const project = join(work, "tsconfig.json");
  writeFileSync(project, JSON.stringify({ ...settings, compilerOptions }));
  const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
  const { status, stdout } = spawnSync(process.execPath, [tsc, "-p", project], { cwd: ROOT, encoding: "utf8" });
  if (status !== 0) throw commandError(`the sources have faults of types: ${stdout.split("\n")[0]}`);
}

/** These files and those that they import, as text, and the packages from outside. */
function reach(entries: readonly string[], read: (path: string) => string, compile = (text: string) => text) {
  const files = new Map(entries.map((path) => [path, ""]));
  const packages = new Set<string>();
  for (const path of files.keys()) {
    const text = compile(read(path));
    files.set(path, text);
    for (const specifier of importsOf(text)) {
      const target = specifier.startsWith("#") ? specifier.slice(1) : join(dirname(path), specifier);
      const file = path.endsWith(".d.ts") ? target.replace(/\.ts$/, ".d.ts") : target;
      if (/^[.#]/.test(specifier)) files.set(file, files.get(file) ?? "");
      else if (!specifier.startsWith("node:")) packages.add(packageOf(specifier));
    }
  }
  return { files, packages };
}

/** The end of an import of a file of the package. */
const RELATIVE = /((?:from |import\(|import )"\.[^"]*)\.ts"/g;

/** The names in `import … from`, `import "…"` and `import("…")` name. */
function importsOf(text: string): string[] {
  const found = text.matchAll(/^(?:import|export)\b[^;"]*\bfrom "([^"]+)";|^import "([^"]+)";|\bimport\("([^"]+)"\)/gm);
  return [...found].flatMap((names) => names.slice(1).find((name) => name !== undefined) ?? []);
}

function packageOf(specifier: string): string {
  return specifier.split("/", specifier.startsWith("@") ? 2 : 1).join("/");
}

/** The files beside a script that it reads: migrations, lists of words. */
function copyData(path: string, text: string, made: string): void {
  for (const [, name = ""] of text.matchAll(/import\.meta\.dirname, "([^"]+)"/g)) {
    const data = join(dirname(path), name);
    if (!name.startsWith(".") && !name.endsWith(".ts"))
      cpSync(join(ROOT, data), join(made, "dist", data), { recursive: true });
  }
}

/** The scaffold is the text from which new adapters are made; the example is there to be read and copied. */
function copySources(made: string): void {
  cpSync(join(ROOT, "erp-adapter/scaffold"), join(made, "dist/erp-adapter/scaffold"), { recursive: true });
  for (const name of globSync("*.{ts,json}", { cwd: join(ROOT, "erp-adapter/example") })) {
    if (name.endsWith(".test.ts")) continue;
    const text = readFileSync(join(ROOT, "erp-adapter/example", name), "utf8");
    mkdirSync(join(made, "example"), { recursive: true });
    writeFileSync(join(made, "example", name), withPackageNames(text));
  }
  for (const name of DOCUMENTS) cpSync(join(ROOT, `docs/${name}.md`), join(made, `docs/${name}.md`));
  writeFileSync(join(made, "README.md"), README);
}

const README = `# ${ERP_PACKAGE.name}

What the author of an adapter between the shop and an ERP needs: the contract, a kit, and a conformance suite. Begin with
docs/connect-your-erp.md; \`npx ${ERP_PACKAGE.name} new-adapter FOLDER\` writes an adapter to begin with.
`;

function toManifest(dependencies: Readonly<Record<string, string>>) {
  const at = (path: string) => ({ types: `./dist/erp-adapter/${path}.d.ts`, default: `./dist/erp-adapter/${path}.js` });
  return {
    ...{ name: ERP_PACKAGE.name, version: ERP_PACKAGE.version, license: "UNLICENSED", type: "module" },
    description: "Contract, kit and conformance suite for adapters between the shop and an ERP",
    engines: { node: ">=24" },
    bin: { [ERP_PACKAGE.name]: "dist/erp-adapter/author/main.js" },
    imports: { "#*.ts": "./dist/*.js" },
    exports: {
      "./contract/*": at("contract/*"),
      "./kit/*": at("kit/*"),
      "./conformance": at("conformance/run"),
      "./conformance/*": at("conformance/*"),
    },
    dependencies,
  };
}

/** The packages with the versions of the shop and later ones that go with them. */
function versionsOf(packages: ReadonlySet<string>): Record<string, string> {
  const entries = [...packages].sort().map((name) => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "node_modules", name, "package.json"), "utf8"));
    return [name, `^${version}`];
  });
  return Object.fromEntries(entries);
}

/** npm that runs this command, or the one of the system. */
function runNpm(args: readonly string[], cwd: string): string {
  const own = process.env.npm_execpath;
  const [program, ...before] = own ? [process.execPath, own] : ["npm"];
  return execFileSync(program, [...before, ...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
}
