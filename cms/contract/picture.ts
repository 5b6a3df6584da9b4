/** A picture of a story: https, or a path of the shop's own (`/img/pump.svg`). */
export interface Picture {
  src: string;
  /** empty for a picture that says nothing the text does not */
  alt: string;
  /** pixels; null when the source does not tell */
  width: number | null;
  height: number | null;
}

/** Where Storyblok keeps pictures, by region of the space; only there does its image service answer. */
export const ASSET_HOSTS = [
  "a.storyblok.com",
  "a-us.storyblok.com",
  "a-ap.storyblok.com",
  "a-ca.storyblok.com",
  "a.storyblokchina.cn",
] as const;

/** A path of the shop's own, for a browser too: no other host in disguise. */
export function isOwnPath(src: string): boolean {
  return /^\/(?!\/)[^\\]*$/.test(src);
}

/** True for what our pages show: the page's policy would refuse any other host, and readers be told on there. */
export function isShownSource(src: string): boolean {
  const url = URL.parse(src);
  return isOwnPath(src) || (url?.protocol === "https:" && ASSET_HOSTS.some((host) => host === url.host));
}
