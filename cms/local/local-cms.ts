import { join } from "node:path";
import type { CmsLog } from "../cms-log.ts";
import type { Cms } from "../contract/cms.ts";
import { createShelves, isPublished } from "./parsed-stories.ts";
import { type Complain, readStories } from "./read-stories.ts";

/** The stories shipped with the shop. */
export const STORIES = join(import.meta.dirname, "stories");

/**
 * Stories from files, all read and parsed at the start. A faulty file is one line in the log, and its readable parts
 * become the story; no fault prevents the start. `refresh` reads the files again.
 */
export function createLocalCms({ folder = STORIES, log }: { folder?: string; log: CmsLog }): Cms {
  let shelves = read();

  function read() {
    const complain: Complain = (file, faults) => {
      if (faults.length > 0) log.warn({ file, faults }, "a story has faults");
    };
    const files = readStories(folder, complain);
    const draft = createShelves(files, { drafts: true, complain });
    // The faults of published files are already logged, because drafts include them. Usually all files are published.
    const published = files.every(isPublished) ? draft : createShelves(files, { drafts: false, complain: () => {} });
    return { draft, published };
  }

  return {
    kind: "local",
    showsDrafts: false,
    async story(slug, { locale, version = "published" }) {
      return shelves[version][locale].story(slug);
    },
    async articles({ page, pageSize }, { locale, version = "published" }) {
      const { articles } = shelves[version][locale];
      return { articles: articles.slice(page * pageSize, (page + 1) * pageSize), total: articles.length };
    },
    async site({ locale, version = "published" }) {
      return shelves[version][locale].site;
    },
    async addresses() {
      return shelves.published.en.addresses;
    },
    refresh() {
      shelves = read();
    },
    async ping() {},
    async close() {},
  };
}
