import { mkdtempSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Linux has a file system in memory here. */
const IN_MEMORY = "/dev/shm";
/** The type of that file system in statfs(2). */
const TMPFS = 0x01021994;
/** Bytes that must be free; the tests need a third of that at once. */
const ROOM = 6 * 2 ** 30;

/**
 * Makes a folder in memory for the files that tests write, because each test starts shops with their own databases and
 * would mostly wait for the disk. Null if there is no file system in memory with enough room. The caller must remove
 * the folder.
 */
export function makeMemoryFolder() {
  try {
    const { type, bavail, bsize } = statfsSync(IN_MEMORY);
    if (type !== TMPFS || Math.min(bavail * bsize, freemem()) < ROOM) return null;
    return mkdtempSync(join(IN_MEMORY, "dizna-test-"));
  } catch {
    return null;
  }
}
