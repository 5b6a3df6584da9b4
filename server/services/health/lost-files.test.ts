import { mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchDataFiles } from "./lost-files.ts";

let dataDir: string;
const log = { info: vi.fn(), error: vi.fn() };

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "data-files-"));
  writeFileSync(join(dataDir, "shop.db"), "data");
  vi.clearAllMocks();
});

afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test("a folder is written to and left as it was; one that cannot be written is said once, in the log and in the health, and so is its return", () => {
  const files = watchDataFiles({ dataDir, names: ["shop.db"], clock: () => 0, log });
  expect(files.disk().state).toBe("not-asked");
  expect(files.canWrite()).toBe(true);
  expect([files.areLost(), files.disk().state]).toEqual([false, "answers"]);
  renameSync(dataDir, `${dataDir}-away`);
  expect([files.canWrite(), files.canWrite()]).toEqual([false, false]);
  expect(files.disk().state).toBe("fails");
  renameSync(`${dataDir}-away`, dataDir);
  expect(files.canWrite()).toBe(true);
  expect(files.disk().state).toBe("answers");
  expect(log.error).toHaveBeenCalledTimes(1);
  expect(log.info.mock.calls).toEqual([["the data folder can be written again"]]);
});

test("a file that is gone is said once, however often it is asked for", () => {
  const files = watchDataFiles({ dataDir, names: ["shop.db"], clock: () => 0, log });
  rmSync(join(dataDir, "shop.db"));
  expect([files.areLost(), files.areLost()]).toEqual([true, true]);
  expect(log.error).toHaveBeenCalledTimes(1);
});

test.each(["shop.db", "shop.db-wal"])(
  "a %s that cannot be looked at is lost, which is said once with the reason",
  (name) => {
    const path = join(dataDir, name);
    writeFileSync(path, "data");
    const files = watchDataFiles({ dataDir, names: ["shop.db"], clock: () => 0, log });
    rmSync(path);
    symlinkSync(name, path);
    expect([files.areLost(), files.areLost()]).toEqual([true, true]);
    expect(log.error).toHaveBeenCalledTimes(1);
    expect(log.error).toHaveBeenCalledWith(
      { file: path, err: expect.objectContaining({ code: "ELOOP" }) },
      expect.any(String),
    );
  },
);

test.each(["-wal", "-shm"])("a %s that was removed, or is another, is lost until it is back", (side) => {
  const path = join(dataDir, `shop.db${side}`);
  const files = watchDataFiles({ dataDir, names: ["shop.db"], clock: () => 0, log });
  expect(files.areLost()).toBe(false);
  writeFileSync(path, "");
  expect(files.areLost()).toBe(false);
  renameSync(path, `${path}-away`);
  expect([files.areLost(), files.areLost()]).toEqual([true, true]);
  writeFileSync(path, "");
  expect(files.areLost()).toBe(true);
  expect(log.error).toHaveBeenCalledTimes(1);
  renameSync(`${path}-away`, path);
  expect(files.areLost()).toBe(false);
  expect(log.info).toHaveBeenCalledWith("the data folder is back");
});

test("a database that was emptied is lost; a log beside it may be empty at any time", () => {
  writeFileSync(join(dataDir, "shop.db-wal"), "pages");
  const files = watchDataFiles({ dataDir, names: ["shop.db"], clock: () => 0, log });
  writeFileSync(join(dataDir, "shop.db-wal"), "");
  expect(files.areLost()).toBe(false);
  writeFileSync(join(dataDir, "shop.db"), "");
  expect(files.areLost()).toBe(true);
});
