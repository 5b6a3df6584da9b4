import { LRUCache } from "lru-cache";
import { type Cookie, createCookie } from "react-router";

const DAY = 86_400;

/** The shop's cookies. All but language, closed banners and consent are signed; none can be read by a script. */
export interface ShopCookies {
  /** the bearer token, 24 hours */
  token: Cookie;
  /** the user's id, kind, name and partner, 24 hours */
  user: Cookie;
  /** id of the active cart, 24 hours */
  activeCart: Cookie;
  /** something to say once on the next page */
  notice: Cookie;
  /** the order that was just placed, 10 minutes: opens order-success */
  orderAdded: Cookie;
  /** the request to cancel that was just received, 10 minutes: opens order-cancellation */
  orderCancelled: Cookie;
  /** a guest whose carts could not be moved at login, 24 hours */
  leftGuest: Cookie;
  /** digests of the e-mail addresses that logged in here before, 365 days: strangers' guesses never use up their tries */
  device: Cookie;
  /** a registration that was just requested, 10 minutes: opens register-success */
  registered: Cookie;
  /** en or hr, 365 days; nothing secret, so it is not signed */
  locale: Cookie;
  /** the banners closed today, until midnight where the distributor is; nothing secret, so it is not signed */
  banner: Cookie;
  /** whether the live chat may be loaded, 180 days; nothing secret, so it is not signed */
  consent: Cookie;
}

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
export function createShopCookies(secret: string, secure: boolean): ShopCookies {
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
    token: cookie("token", DAY),
    user: cookie("user", DAY),
    activeCart: cookie("cart", DAY),
    notice: cookie("notice", 60),
    orderAdded: cookie("order-added", 600),
    orderCancelled: cookie("order-cancelled", 600),
    leftGuest: cookie("left-guest", DAY),
    device: cookie("device", 365 * DAY),
    registered: cookie("registered", 600),
    locale: cookie("locale", 365 * DAY, []),
    banner: cookie("banner", DAY, []),
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
