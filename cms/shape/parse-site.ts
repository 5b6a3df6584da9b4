import { createHash } from "node:crypto";
import { z } from "zod";
import type { Locale } from "#erp-adapter/contract/context.ts";
import type { Banner, ClosedDay, Company, ContentRedirect, Site } from "../contract/site.ts";
import { SITE_SLUG } from "../contract/slug.ts";
import { toContentLink } from "./content-link.ts";
import { day, fields, line, list, sentences } from "./fields.ts";
import { createReading, type StoryReading } from "./reading.ts";

const companySchema = z.object({
  name: line,
  address: line,
  postal_code: line,
  city: line,
  country: line,
  oib: line,
  register: sentences,
  capital: sentences,
  board: sentences,
  iban: line,
  bank: line,
  phone: line,
  email: z.email().max(254).catch(""),
  hours: line,
});

/** The site of a shop whose editors have filled in nothing. */
export const EMPTY_SITE: Site = { banner: null, closedDays: [], company: toCompany(null), redirects: [] };

/** The site from its story in Storyblok's format, and the story's faults. Never throws. */
export function parseSite(raw: unknown, locale: Locale): { site: Site; faults: readonly string[] } {
  const content = fields.parse(fields.parse(raw)?.content);
  if (content?.component !== "site") return { site: EMPTY_SITE, faults: ["the story is not of type site"] };
  const reading = createReading({ locale, slug: SITE_SLUG });
  const site = {
    banner: toBanner(content, reading),
    closedDays: rows(content.closed_days, "closed_day", reading).flatMap((row) => toClosedDay(row, reading)),
    company: toCompany(rows(content.company, "company", reading)[0] ?? null),
    redirects: rows(content.redirects, "redirect", reading).flatMap((row) => toRedirect(row, reading)),
  };
  return { site, faults: reading.faults() };
}

function toBanner(content: Record<string, unknown>, reading: StoryReading): Banner | null {
  const text = line.parse(content.banner_text);
  if (text === "") return null;
  const label = line.parse(content.banner_link_label);
  const link = label === "" ? null : toContentLink(content.banner_link, SITE_SLUG);
  if (label !== "" && link === null) reading.note("the banner's link leads nowhere it may lead");
  const shown = {
    text,
    link: link && { label, link },
    from: day.parse(content.banner_from),
    until: day.parse(content.banner_until),
  };
  return { version: versionOf(shown), ...shown };
}

function toClosedDay(row: Record<string, unknown>, reading: StoryReading): ClosedDay[] {
  const from = day.parse(row.from);
  const until = day.parse(row.until) ?? from;
  if (from === null || until === null || until < from) {
    reading.note("a closed day has no date, or ends before it begins");
    return [];
  }
  return [{ from, until, reason: line.parse(row.reason) }];
}

function toCompany(row: Record<string, unknown> | null): Company {
  const { postal_code: postalCode, ...company } = companySchema.parse(row ?? {});
  return { ...company, postalCode };
}

function toRedirect(row: Record<string, unknown>, reading: StoryReading): ContentRedirect[] {
  const written = line.parse(row.from);
  const from = written.replace(/^\/?(?:(?:en|hr)(?=\/|$))?\//, "").replace(/\/+$/, "");
  const to = toContentLink(row.to, SITE_SLUG);
  const isAddress = /^[\p{L}\p{N}._~%-]+(?:\/[\p{L}\p{N}._~%-]+)*(?:\/\*)?$/u.test(from);
  if (isAddress && to !== null) return [{ from, to }];
  const why = isAddress ? "leads nowhere it may lead" : "has no path to lead from";
  reading.note(`the redirect from ${nameOf(written)} ${why}`);
  return [];
}

/** An editor's text for one line of a log: short, without invisible characters. */
function nameOf(typed: string): string {
  return JSON.stringify([...typed.replace(/\p{C}/gu, "")].slice(0, LONGEST_NAME).join(""));
}

const LONGEST_NAME = 60;

function rows(raw: unknown, component: string, reading: StoryReading): Record<string, unknown>[] {
  return list
    .parse(raw)
    .slice(0, 2_000)
    .flatMap((one) => {
      const row = fields.parse(one);
      if (row?.component === component) return [row];
      reading.note(`a row is not a ${component}`);
      return [];
    });
}

function versionOf(shown: Omit<Banner, "version">): string {
  return createHash("sha256").update(JSON.stringify(shown)).digest("base64url").slice(0, 12);
}
