import { IncomingMessage } from "node:http";
import { Socket } from "node:net";
import { expect, test } from "vitest";
import { isForAnybody } from "./for-anybody.ts";

const OWN = new Set(["token", "__Host-token", "consent", "locale", "__Host-locale", "device"]);

test.each([
  ["/en", undefined, true],
  ["/hr/catalogue/0?query=a", undefined, true],
  ["/", undefined, false],
  ["/en", "", true],
  ["/en", "_ga=1; other=token", true],
  ["/en", "locale=ImhyIg%3D%3D; device=x", true],
  ["/en", "__Host-locale=ImhyIg%3D%3D", true],
  ["/en", "token=x", false],
  ["/en", "a=b;token=x", false],
  ["/en", "a=b;  token  = x", false],
  ["/en", "a; token=%", false],
  ["/en", "__Host-token=x", false],
  ["/en", "consent=", false],
  // A name without a value is not a cookie.
  ["/en", "token", true],
])("%s with %j: %j", (url, cookie, expected) => {
  const request = new IncomingMessage(new Socket());
  Object.assign(request, { method: "GET", url, headers: { cookie } });
  expect(isForAnybody(request, OWN)).toBe(expected);
});
