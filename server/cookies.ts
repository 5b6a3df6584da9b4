import { LRUCache } from "lru-cache";
import { type Cookie, createCookie } from "react-router";

const DAY = 86_400;

/** The shop's cookies. All but language, closed banners and consent are signed; none can be read by a script. */
export type ShopCookies = ReturnType<typeof createShopCookies>;

/**
 * A browser accepts a cookie with this prefix only from this very host, over https and for all of its paths: no other host
 * of the same domain can plant one.
 */
const HOST_PREFIX = "__Host-";

/** The name without the `__Host-` prefix. */
export function withoutPrefix(name: string): string {
  return name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name;
}

/**
 * `secure` is true when the pinned origin is https: browsers then keep the cookies off plain http, and their names begin
 * with `__Host-`. Unprefixed names are never read then, not even once after an upgrade: that would accept a cookie planted
 * by another host, which the prefix prevents.
 */
export function createShopCookies(secret: string, secure: boolean) {
  // The signature covers a cookie's value but not its name: with a key per name no cookie can stand in for another.
  const cookie = (name: string, maxAge: number, secrets = [`${name}:${secret}`]) =>
    remembering(
      createCookie(secure ? HOST_PREFIX + name : name, {
        path: "/",
        httpOnly: true,
        sameSite: "lax",
        secure,
        maxAge,
        secrets,
      }),
    );
  return {
    /** the bearer token */
    token: cookie("token", DAY),
    /** the user's id, kind, name and partner */
    user: cookie("user", DAY),
    /** id of the active cart */
    activeCart: cookie("cart", DAY),
    /** something to say once on the next page */
    notice: cookie("notice", 60),
    /** the order that was just placed: opens order-success */
    orderAdded: cookie("order-added", 600),
    /** the request to cancel that was just received: opens order-cancellation */
    orderCancelled: cookie("order-cancelled", 600),
    /** a guest whose carts could not be moved at login */
    leftGuest: cookie("left-guest", DAY),
    /** digests of the e-mail addresses that logged in here before: strangers' guesses never use up their tries */
    device: cookie("device", 365 * DAY),
    /** a registration that was just requested: opens register-success */
    registered: cookie("registered", 600),
    /** en or hr; nothing secret, so it is not signed */
    locale: cookie("locale", 365 * DAY, []),
    /** the banners closed today, until midnight where the distributor is; nothing secret, so it is not signed */
    banner: cookie("banner", DAY, []),
    /** whether the live chat may be loaded; nothing secret, so it is not signed */
    consent: cookie("consent", 180 * DAY, []),
  };
}

/**
 * Number of headers remembered per cookie, and the longest one remembered, in characters: a browser sends the same header
 * again and again.
 */
const MAX_REMEMBERED = 1_000;
const MAX_HEADER = 2_048;

/**
 * The same cookie with a memory. A header's value never changes, and checking a signature takes longer than most reads of a
 * page.
 */
function remembering(cookie: Cookie): Cookie {
  const known = new LRUCache<string, { said: unknown }>({ max: MAX_REMEMBERED });
  return {
    ...cookie,
    get expires() {
      return cookie.expires;
    },
    async parse(header, options) {
      if (header === null || options !== undefined || header.length > MAX_HEADER) return cookie.parse(header, options);
      const before = known.get(header);
      if (before) return before.said;
      const said: unknown = await cookie.parse(header);
      known.set(header, { said });
      return said;
    },
  };
}
