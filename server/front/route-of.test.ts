import { expect, test } from "vitest";
import { routeOf } from "./route-of.ts";

test.each([
  ["/", "/"],
  ["/en?x=/hr", "/en"],
  ["/en/login/", "/en/login"],
  ["/en/login//?x=1", "/en/login"],
  ["/en/%6Cog%69n", "/en/login"],
  ["/en/login.data?x=1", "/en/login"],
  ["/en/login/.data", "/en/login"],
  ["/en/login/_.data", "/en/login"],
  ["/en/x/../login", "/en/login"],
  ["/en/%2e/x/.%2E/login", "/en/login"],
  ["/en/login#/hr", "/en/login"],
  ["/en/a%2fb", "/en/a%2Fb"],
  ["/en/%C5%BE", "/en/ž"],
  ["/en/%/login/", "/en/%/login"],
  ["/en/%E0%A4%A", "/en/%E0%A4%A"],
])("%s is found as %s", (url, path) => expect(routeOf(url).path).toBe(path));
