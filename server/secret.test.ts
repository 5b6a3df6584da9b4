import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { loadSecret } from "./secret.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "dizna-secret-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("a configured secret is used, and nothing is written", () => {
  expect(loadSecret(folder, "y".repeat(32))).toBe("y".repeat(32));
  expect(readdirSync(folder)).toEqual([]);
});

test("without one, one is made and kept, for its owner's eyes only", () => {
  const secret = loadSecret(folder, undefined);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(loadSecret(folder, undefined)).toBe(secret);
  expect(readdirSync(folder)).toEqual(["session-secret"]);
  expect(statSync(join(folder, "session-secret")).mode & 0o777).toBe(0o600);
});

test("two folders have two secrets", () => {
  const other = mkdtempSync(join(tmpdir(), "dizna-secret-"));
  expect(loadSecret(other, undefined)).not.toBe(loadSecret(folder, undefined));
  rmSync(other, { recursive: true });
});

test("first starts at once agree on one", async () => {
  const program = `import { loadSecret } from ${JSON.stringify(join(import.meta.dirname, "secret.ts"))}; process.stdout.write(loadSecret(process.argv[1], undefined));`;
  const starts = Array.from({ length: 4 }, async () => {
    const child = spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
    return printed;
  });
  const secrets = await Promise.all(starts);
  expect(new Set(secrets).size).toBe(1);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
});

test("an empty file, left by a full disk, is not signed with", () => {
  writeFileSync(join(folder, "session-secret"), "");
  expect(() => loadSecret(folder, undefined)).toThrow();
});
