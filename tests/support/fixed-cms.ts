import type { ArticlePage, Cms, CmsRequest } from "#cms/contract/cms.ts";
import type { Site } from "#cms/contract/site.ts";
import type { ArticleSummary, Story } from "#cms/contract/story.ts";

/** Content for a test: the same in both languages, or by language if a function is given. */
export interface FixedContent {
  stories: readonly Story[];
  articles?: readonly ArticleSummary[];
  site?: Site;
}

/** A content service that holds fixed content and counts the requests. After `fail`, it throws the given error. */
export interface FixedCms extends Cms {
  asked: string[];
  fail(error: unknown): void;
}

export const NO_COMPANY: Site["company"] = {
  name: "",
  address: "",
  postalCode: "",
  city: "",
  country: "",
  oib: "",
  register: "",
  capital: "",
  board: "",
  iban: "",
  bank: "",
  phone: "",
  email: "",
  hours: "",
};

export function createFixedCms(
  contentOf: FixedContent | ((asked: CmsRequest) => FixedContent),
  kind: Cms["kind"] = "local",
): FixedCms {
  const asked: string[] = [];
  let failure: { error: unknown } | null = null;
  const answer = async <Outcome>(call: string, read: () => Outcome): Promise<Outcome> => {
    asked.push(call);
    if (failure) throw failure.error;
    return read();
  };
  const contentFor = (asking: CmsRequest) => (typeof contentOf === "function" ? contentOf(asking) : contentOf);
  return {
    kind,
    showsDrafts: false,
    asked,
    fail(error) {
      failure = { error };
    },
    story: (slug, asking) =>
      answer(`story ${slug}`, () => contentFor(asking).stories.find((story) => story.slug === slug) ?? null),
    articles: ({ page, pageSize }, asking) =>
      answer("articles", (): ArticlePage => {
        const all = contentFor(asking).articles ?? [];
        return { articles: all.slice(page * pageSize, (page + 1) * pageSize), total: all.length };
      }),
    site: (asking) =>
      answer(
        "site",
        () => contentFor(asking).site ?? { banner: null, closedDays: [], company: NO_COMPANY, redirects: [] },
      ),
    addresses: () => answer("addresses", () => []),
    refresh: () => {},
    ping: () => answer("ping", () => undefined),
    close: async () => {},
  };
}
