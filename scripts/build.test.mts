import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SERVER } from "./build.mjs";

test("a change in any folder that the server may import makes its build outdated", () => {
  const { imports } = JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8"));
  const folders = Object.keys(imports).map((name) => name.slice(1, -"/*".length));
  // The server takes the built pages for the app, and nothing from the tests.
  const imported = folders.filter((folder) => folder !== "app" && folder !== "tests");
  expect(SERVER.inputs).toEqual(expect.arrayContaining([...imported, "build/server"]));
});
