/** A picture of a story: an https address or a path in the shop (`/img/pump.svg`). */
export interface Picture {
  src: string;
  /** empty if the picture adds nothing to the text */
  alt: string;
  /** pixels; null if the source does not say */
  width: number | null;
  height: number | null;
}

/** Storyblok's hosts for pictures, one per region of a space; Storyblok's image service works only on these hosts. */
export const ASSET_HOSTS = [
  "a.storyblok.com",
  "a-us.storyblok.com",
  "a-ap.storyblok.com",
  "a-ca.storyblok.com",
  "a.storyblokchina.cn",
] as const;

/** True for a path in the shop. False for an address that a browser would read as another host. */
export function isOwnPath(src: string): boolean {
  return /^\/(?!\/)[^\\]*$/.test(src);
}

/**
 * True for pictures that the shop's pages may show. The pages' content security policy refuses any other host, because
 * that host would learn who reads the page.
 */
export function isShownSource(src: string): boolean {
  const url = URL.parse(src);
  return isOwnPath(src) || (url?.protocol === "https:" && ASSET_HOSTS.some((host) => host === url.host));
}
