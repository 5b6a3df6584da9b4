import { LRUCache } from "lru-cache";
import { type Cookie, createCookie } from "react-router";

const DAY = 86_400;

/** The shop's cookies. All but language, closed banners and consent are signed; none can be read by a script. */
export type ShopCookies = ReturnType<typeof createShopCookies>;

/**
 * A browser accepts a cookie with this prefix only over https, from the host itself and with the path `/`: no other
 * host of the same domain can plant such a cookie.
 */
const HOST_PREFIX = "__Host-";

/** The name without the `__Host-` prefix. */
export function withoutPrefix(name: string): string {
  return name.startsWith(HOST_PREFIX) ? name.slice(HOST_PREFIX.length) : name;
}

/**
 * `secure` is true if PUBLIC_URL is https: browsers then keep the cookies off plain http, and their names begin with
 * `__Host-`. The shop then never reads cookies without the prefix, not even the shop's own old ones, because another
 * host could have planted them.
 */
export function createShopCookies(secret: string, secure: boolean) {
  // The signature covers a cookie's value but not its name. With a separate key per name, the value of one cookie is
  // invalid in another.
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
    /** a message that the next page shows once */
    notice: cookie("notice", 60),
    /** the order that was just placed: opens order-success */
    orderAdded: cookie("order-added", 600),
    /** the request to cancel that was just received: opens order-cancellation */
    orderCancelled: cookie("order-cancelled", 600),
    /** the guest that a customer was before the login, with the guest's session until the carts have been moved */
    leftGuest: cookie("left-guest", DAY),
    /**
     * the device's id, and digests of the e-mail addresses that have logged in on it; guesses of strangers never use up
     * this device's login tries
     */
    device: cookie("device", 365 * DAY),
    /** a registration that was just requested: opens register-success */
    registered: cookie("registered", 600),
    /** what was typed into a form whose session had ended, encrypted, until it is back in its form */
    keptForm: cookie("typed", 1_800),
    /** en or hr; nothing secret, so it is not signed */
    locale: cookie("locale", 365 * DAY, []),
    /**
     * the banners that the reader closed today, until midnight in the distributor's time zone; not secret, so not
     * signed
     */
    banner: cookie("banner", DAY, []),
    /** whether the live chat may be loaded; nothing secret, so it is not signed */
    consent: cookie("consent", 180 * DAY, []),
  };
}

/** Maximum number of headers remembered per cookie. A browser sends the same header again and again. */
const MAX_REMEMBERED = 1_000;
/** Maximum characters of a remembered header. */
const MAX_HEADER = 2_048;

/**
 * Wraps a cookie with a cache of parsed headers. The same header always gives the same value. Checking a signature
 * takes 0.1 ms of CPU, and a page reads several signed cookies.
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
