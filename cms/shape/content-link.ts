import { z } from "zod";
import type { ContentLink } from "../contract/link.ts";
import { anchor, fields } from "./fields.ts";

/** Storyblok's multilink field; a link in rich text has `href` and `uuid` instead of `url` and `id`. */
const multilink = z.object({
  linktype: z.enum(["story", "url", "email", "asset"]).catch("url"),
  url: z.string().catch(""),
  href: z.string().catch(""),
  cached_url: z.string().catch(""),
  email: z.string().catch(""),
  target: z.string().nullable().catch(null),
  anchor,
  story: fields,
});

/**
 * Converts a link; null if the shop must not lead to its target: a scheme other than http, https, mailto and tel
 * (`javascript:`, `data:`, `blob:`, `vbscript:`, in any spelling), `//host`, an address with a name and password.
 * `slug` is the story that contains the link; links within that page need it.
 */
export function toContentLink(raw: unknown, slug: string): ContentLink | null {
  const field = multilink.safeParse(typeof raw === "string" ? { url: raw } : raw);
  if (!field.success) return null;
  const { linktype, url, href, cached_url, email, target, story } = field.data;
  const address = (url || href || cached_url).trim();
  switch (linktype) {
    case "story":
      return toPage(slugOf(story) || cached_url || address, field.data.anchor);
    case "email":
      return toPerson(`mailto:${(email || address).replace(/^mailto:/i, "")}`);
    case "asset":
      return toOutside(address, true);
    case "url":
      return toAnywhere(address, field.data.anchor, { slug, newTab: target === "_blank" });
  }
}

const MAX_ADDRESS = 2_000;
/** A scheme, or text that a browser would take for one. */
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const BASE = "https://shop.invalid";

function toAnywhere(address: string, anchor: string | null, { slug, newTab }: { slug: string; newTab: boolean }) {
  // Browsers drop tabs and line breaks anywhere in an address and read a backslash as a slash.
  if (address === "" || address.length > MAX_ADDRESS || /[\p{Cc}\\]/u.test(address)) return null;
  if (address.startsWith("#")) return toPage(slug, anchor ?? address.slice(1));
  if (/^(?:mailto|tel):/i.test(address)) return toPerson(address);
  if (SCHEME.test(address)) return toOutside(address, newTab);
  if (/^www\./i.test(address)) return toOutside(`https://${address}`, newTab);
  return toPage(address, anchor);
}

/** A page of this shop, checked again after normalisation: `a/..//evil.test` becomes `//evil.test`. */
function toPage(address: string, given: string | null): ContentLink | null {
  if (address.length > MAX_ADDRESS || /[\p{Cc}\\]/u.test(address) || /^\/\//.test(address)) return null;
  if (address === "" || SCHEME.test(address)) return null;
  const url = URL.parse(`/${address.replace(/^\//, "")}`, BASE);
  if (url?.origin !== BASE || url.pathname.includes("//") || /%(?:2f|5c|0)/i.test(url.pathname)) return null;
  const path = url.pathname
    .slice(1)
    .replace(/^(?:en|hr)(?:\/|$)/, "")
    .replace(/\/$/, "");
  const named = anchor.parse(given ?? decoded(url.hash.slice(1)));
  return { to: "page", path: (path === "home" ? "" : path) + url.search, anchor: named };
}

function toOutside(address: string, newTab: boolean): ContentLink | null {
  if (address.length > MAX_ADDRESS || /[\p{Cc}\\]/u.test(address) || !/^https?:\/\//i.test(address)) return null;
  const url = URL.parse(address);
  if (url?.username !== "" || url.password !== "") return null;
  return { to: "outside", href: url.href, newTab };
}

const emailAddress = z.email().max(254);
const PHONE = /^tel:\+?[\d ()./-]{3,30}$/i;

/** One plain address without headers, or a telephone number. */
function toPerson(address: string): ContentLink | null {
  if (PHONE.test(address)) return { to: "person", href: `tel:${address.slice(4).replace(/[^\d+]/g, "")}` };
  const mailbox = /^mailto:(.*)$/i.exec(address)?.[1]?.trim();
  return emailAddress.safeParse(mailbox).success ? { to: "person", href: `mailto:${mailbox}` } : null;
}

/** The present address of a resolved story; the address in the link may be old. Empty if the story was not resolved. */
export function slugOf(story: Record<string, unknown> | null): string {
  const named = story?.full_slug ?? story?.url;
  return typeof named === "string" ? named : "";
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}
