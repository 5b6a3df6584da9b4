import { mkdtempSync, statfsSync } from "node:fs";
import { freemem } from "node:os";
import { join } from "node:path";

/** Where Linux has a file system in memory. */
const IN_MEMORY = "/dev/shm";
/** The type that statfs(2) gives for it. */
const TMPFS = 0x01021994;
/** Bytes that must be free: the tests need a fifth of it at once. */
const ROOM = 6 * 2 ** 30;

/**
 * Makes a folder in memory for what tests write: each starts shops with databases of their own, and waits for the disk
 * longer than for anything else. Null where there is no such file system with room; the caller removes the folder.
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
