import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { moveIn } from "./move-in.mjs";

const DAY = 24 * 3_600_000;

let folder: string;
const at = (path: string) => join(folder, path);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-build-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

test("a new build takes the place of the old one, whose hashed files stay for a day", () => {
  write("place/.stamp", "mine");
  for (const name of ["client/assets/a-1.js", "client/old.svg", "client/icon.svg", "server/index.js", "server/old.js"])
    write(`place/${name}`, "old");
  write("place/client/assets/a-0.js", "older");
  const yesterday = (Date.now() - DAY - 1_000) / 1_000;
  utimesSync(at("place/client/assets/a-0.js"), yesterday, yesterday);
  for (const name of ["client/assets/a-2.js", "client/icon.svg", "client/builds/latest.json", "server/index.js"])
    write(`next/${name}`, "new");
  moveIn(at("next"), at("place"));
  expect(existsSync(at("next"))).toBe(false);
  const contents = readdirSync(at("place"), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
    .map((path) => [path.slice(at("place/").length), readFileSync(path, "utf8")]);
  expect(Object.fromEntries(contents)).toEqual({
    ".stamp": "mine",
    "client/assets/a-1.js": "old",
    "client/assets/a-2.js": "new",
    "client/icon.svg": "new",
    "client/builds/latest.json": "new",
    "server/index.js": "new",
  });
});

test("the first build needs no place to be there", () => {
  write("next/client/assets/a-1.js", "new");
  write("next/server/index.js", "new");
  moveIn(at("next"), at("place"));
  expect(readFileSync(at("place/server/index.js"), "utf8")).toBe("new");
});

function write(path: string, text: string): void {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}
