import { HttpResponse, http } from "msw";
import { jsonOf } from "../../conformance/raw-json.ts";
import type { RawSpace, RawStory } from "../../conformance/raw-stories.ts";

export const TOKEN = "space-token-1";
export const PREVIEW_TOKEN = "preview-token-1";

/** Answers like Storyblok's delivery API for a space, in its format: relations and links are beside the story. */
export interface FakeStoryblok {
  handlers: ReturnType<typeof http.get>[];
  /** path and query of each request so far, without the token */
  asked: string[];
  publish(space: RawSpace): void;
  /** the version of the space; grows with each publication */
  cv(): number;
  /** called for each request, to simulate faults; if it is null or returns null, the request gets the normal answer */
  fail: ((url: URL) => Response | Promise<Response> | null) | null;
}

/** If there are more relations or links than this, Storyblok only lists their uuids. */
const RESOLVED_AT_ONCE = 50;

export function createFakeStoryblok(first: RawSpace, host = "https://api.storyblok.com"): FakeStoryblok {
  let cv = 1_700_000_000;
  /** the content of each version, as the cache in front of Storyblok still serves it */
  const history = new Map([[cv, first]]);
  const fake: FakeStoryblok = {
    asked: [],
    fail: null,
    cv: () => cv,
    publish(next) {
      cv += 60;
      history.set(cv, next);
    },
    handlers: [
      http.get(`${host}/v2/cdn/*`, async ({ request }) => {
        const url = new URL(request.url);
        const token = url.searchParams.get("token");
        url.searchParams.delete("token");
        fake.asked.push(url.pathname.slice("/v2/cdn/".length) + url.search);
        const failure = await fake.fail?.(url);
        if (failure) return failure;
        if (token !== TOKEN && token !== PREVIEW_TOKEN) return refuse(401, "Unauthorized");
        const isDraft = url.searchParams.get("version") === "draft";
        if (isDraft && token !== PREVIEW_TOKEN) return refuse(401, "Unauthorized");
        return answer(url, isDraft);
      }),
    ],
  };
  return fake;

  function answer(url: URL, isDraft: boolean): Response {
    const path = url.pathname.slice("/v2/cdn/".length);
    const version = isDraft ? cv : versionAt(Number(url.searchParams.get("cv") ?? cv));
    if (path === "spaces/me")
      return reply({ space: { id: 1, name: "space", domain: "", version, language_codes: ["hr"] } });
    if (!url.searchParams.has("cv") && !isDraft) {
      url.searchParams.set("cv", String(cv));
      url.searchParams.set("token", TOKEN);
      return new HttpResponse(null, { status: 301, headers: { Location: url.href } });
    }
    const language = url.searchParams.get("language");
    const space = history.get(version) ?? {};
    const shown = Object.keys(space).flatMap((slug) => storyIn(space, slug, language, isDraft) ?? []);
    return path === "stories" ? answerList(url, shown) : answerStory(url, shown, path.slice("stories/".length));
  }

  function answerStory(url: URL, shown: RawStory[], slug: string): Response {
    const story = shown.find(({ full_slug }) => full_slug === slug);
    if (!story) return refuse(404, "This record could not be found");
    const related = url.searchParams.get("resolve_relations")?.includes("article.related")
      ? relationsOf(story).filter((uuid) => shown.some((one) => one.uuid === uuid))
      : [];
    const stories = shown.filter(({ uuid }) => related.includes(uuid));
    const links = shown.map(({ id, uuid, slug, full_slug, name }) => ({
      id,
      uuid,
      slug,
      url: full_slug,
      full_slug,
      name,
    }));
    const rels = related.length > RESOLVED_AT_ONCE ? { rels: [], rel_uuids: related } : { rels: stories };
    return reply({
      story,
      cv,
      ...rels,
      ...(links.length > RESOLVED_AT_ONCE ? { links: [], link_uuids: links.map(({ uuid }) => uuid) } : { links }),
    });
  }

  function answerList({ searchParams: asked }: URL, shown: RawStory[]): Response {
    const uuids = asked.get("by_uuids")?.split(",");
    const found = shown
      .filter(({ full_slug }) => full_slug.startsWith(asked.get("starts_with") ?? ""))
      .filter(({ content }) => !asked.has("content_type") || content.component === asked.get("content_type"))
      .filter(({ uuid }) => !uuids || uuids.includes(uuid));
    if (asked.get("sort_by") === "content.date:desc") {
      found.sort((a, b) => String(b.content.date).localeCompare(String(a.content.date)));
    }
    const size = Number(asked.get("per_page") ?? 25);
    const from = (Number(asked.get("page") ?? 1) - 1) * size;
    const headers = { total: String(found.length), "per-page": String(size) };
    const left = asked.get("excluding_fields")?.split(",") ?? [];
    const stories = found.slice(from, from + size).map((story) => ({
      ...story,
      content: Object.fromEntries(Object.entries(story.content).filter(([field]) => !left.includes(field))),
    }));
    return reply({ stories, cv, rels: [], links: [] }, headers);
  }

  /** The newest version that is not newer than the requested one. */
  function versionAt(named: number): number {
    return Math.max(...[...history.keys()].filter((one) => one <= named), 1_700_000_000);
  }

  /** A story in a language; its text falls back to the first language. */
  function storyIn(space: RawSpace, slug: string, language: string | null, isDraft: boolean): RawStory | null {
    const languages = space[slug];
    const story = (language === "hr" ? languages?.hr : null) ?? languages?.en;
    if (!story || (story.published_at === null && !isDraft)) return null;
    const hr = { path: slug, name: null, lang: "hr", published: languages?.hr !== undefined };
    return { ...story, lang: language ?? "default", default_full_slug: slug, translated_slugs: [hr] };
  }
}

function relationsOf({ content }: RawStory): string[] {
  const sliders = Array.isArray(content.body) ? content.body.flatMap((block) => block?.articles ?? []) : [];
  const related = Array.isArray(content.related) ? content.related : [];
  return [...related, ...sliders].filter((uuid) => typeof uuid === "string");
}

function reply(body: object, headers: Record<string, string> = {}): Response {
  return new HttpResponse(jsonOf(body), { headers: { "Content-Type": "application/json", ...headers } });
}

function refuse(status: number, reason: string): Response {
  return HttpResponse.json([reason], { status });
}
