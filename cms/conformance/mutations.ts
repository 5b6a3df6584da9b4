import type { Cms } from "../contract/cms.ts";
import type { Story } from "../contract/story.ts";

interface Mutation {
  name: string;
  /** beginning of the name of the case that must fail */
  breaks: string;
  mutate(cms: Cms): Cms;
}

/** Ways in which an adapter could be wrong. A promise counts only if the suite notices every adapter that breaks it. */
export const MUTATIONS: readonly Mutation[] = [
  {
    name: "the language is not looked at",
    breaks: "a page has its address",
    mutate: (cms) => ({ ...cms, story: (slug, asked) => cms.story(slug, { ...asked, locale: "en" }) }),
  },
  {
    name: "a missing language is said to be there",
    breaks: "a text that is missing",
    mutate: (cms) => withStory(cms, (story) => ({ ...story, languages: ["en", "hr"] })),
  },
  {
    name: "an unknown address has the home page",
    breaks: "an address without a story",
    mutate: (cms) => ({
      ...cms,
      story: async (slug, asked) => (await cms.story(slug, asked)) ?? cms.story("about", asked),
    }),
  },
  {
    name: "pages of articles count from 1",
    breaks: "articles come newest first",
    mutate: (cms) => ({
      ...cms,
      articles: (list, asked) => cms.articles({ ...list, page: Math.max(0, list.page - 1) }, asked),
    }),
  },
  {
    name: "the oldest article comes first",
    breaks: "articles come newest first",
    mutate: (cms) => ({
      ...cms,
      async articles(list, asked) {
        const { articles, total } = await cms.articles(list, asked);
        return { articles: [...articles].reverse(), total };
      },
    }),
  },
  {
    name: "the number of articles is that of the page",
    breaks: "articles come newest first",
    mutate: (cms) => ({
      ...cms,
      async articles(list, asked) {
        const { articles } = await cms.articles(list, asked);
        return { articles, total: articles.length };
      },
    }),
  },
  {
    name: "related articles lose the editor's order",
    breaks: "an article has its day",
    mutate: (cms) =>
      withStory(cms, ({ content, ...story }) => ({
        ...story,
        content: content.type === "article" ? { ...content, related: [...content.related].reverse() } : content,
      })),
  },
  {
    name: "an event ends on its first day",
    breaks: "an article has the days",
    mutate: (cms) =>
      withStory(cms, ({ content, ...story }) => ({
        ...story,
        content:
          content.type === "article"
            ? { ...content, event: content.event && { ...content.event, until: content.event.from } }
            : content,
      })),
  },
  {
    name: "lists know nothing of events",
    breaks: "an article has the days",
    mutate: (cms) => ({
      ...cms,
      async articles(list, asked) {
        const { articles, total } = await cms.articles(list, asked);
        return { articles: articles.map((one) => ({ ...one, event: null })), total };
      },
    }),
  },
  {
    name: "the last day in the list is forgotten",
    breaks: "an article has the days",
    mutate: (cms) =>
      withStory(cms, ({ content, ...story }) => ({
        ...story,
        content: content.type === "article" ? { ...content, listedUntil: null } : content,
      })),
  },
  {
    name: "sliders are never filled",
    breaks: "a slider has",
    mutate: (cms) =>
      withStory(cms, ({ content, ...story }) => ({
        ...story,
        content:
          content.type === "page"
            ? {
                ...content,
                blocks: content.blocks.map((block) =>
                  block.type === "article-slider" ? { ...block, articles: [] } : block,
                ),
              }
            : content,
      })),
  },
  {
    name: "blocks are left out",
    breaks: "every kind of block",
    mutate: (cms) =>
      withStory(cms, ({ content, ...story }) => ({
        ...story,
        content: content.type === "page" ? { ...content, blocks: [] } : content,
      })),
  },
  {
    name: "drafts are for everybody",
    breaks: "a draft is for",
    mutate: (cms) => ({ ...cms, story: (slug, asked) => cms.story(slug, { ...asked, version: "draft" }) }),
  },
  {
    name: "drafts are for no reader",
    breaks: "a draft is for",
    mutate: (cms) => ({ ...cms, story: (slug, asked) => cms.story(slug, { ...asked, version: "published" }) }),
  },
  { name: "a refresh does nothing", breaks: "after a refresh", mutate: (cms) => ({ ...cms, refresh: () => {} }) },
  {
    name: "the site stands among the addresses",
    breaks: "the addresses are",
    mutate: (cms) => ({
      ...cms,
      addresses: async (asked) => [
        ...(await cms.addresses(asked)),
        { slug: "site", languages: ["en"], changedAt: "2026-03-01T08:00:00.000Z" },
      ],
    }),
  },
  {
    name: "addresses end with the first page",
    breaks: "the addresses are",
    mutate: (cms) => ({ ...cms, addresses: async (asked) => (await cms.addresses(asked)).slice(0, 25) }),
  },
  {
    name: "closed days are forgotten",
    breaks: "the site has",
    mutate: (cms) => ({ ...cms, site: async (asked) => ({ ...(await cms.site(asked)), closedDays: [] }) }),
  },
  {
    name: "the source never answers",
    breaks: "the source says",
    mutate: (cms) => ({ ...cms, ping: () => Promise.reject(new Error("no answer")) }),
  },
];

function withStory(cms: Cms, change: (story: Story) => Story): Cms {
  return {
    ...cms,
    async story(slug, asked) {
      const story = await cms.story(slug, asked);
      return story && change(story);
    },
  };
}
