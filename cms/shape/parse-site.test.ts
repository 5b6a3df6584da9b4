import { describe, expect, test } from "vitest";
import { parseSite } from "./parse-site.ts";

const NO_TARGET = "leads nowhere it may lead";
const NO_ADDRESS = "has no path to lead from";

describe("a redirect that cannot be followed is left out by name", () => {
  test.each([
    ["old", "javascript:alert(1)", '"old"', NO_TARGET],
    ["old", "data:text/html,x", '"old"', NO_TARGET],
    ["/hr/old/*", "//evil.test", '"/hr/old/*"', NO_TARGET],
    ["old", "", '"old"', NO_TARGET],
    ["*", "/about", '"*"', NO_ADDRESS],
    ["/", "/about", '"/"', NO_ADDRESS],
    ["/en/", "/about", '"/en/"', NO_ADDRESS],
    ["a?b", "/about", '"a?b"', NO_ADDRESS],
    ["", "javascript:alert(1)", '""', NO_ADDRESS],
    ['a "b"\u202e\u0007\r\nc', "/about", '"a \\"b\\" c"', NO_ADDRESS],
    [`${"x".repeat(70)}?`, "/about", `"${"x".repeat(60)}"`, NO_ADDRESS],
  ])("%j to %j", (from, to, name, why) => {
    expect(read([from, to])).toEqual({ redirects: [], faults: [`the redirect from ${name} ${why}`] });
  });

  test("each once, and the others stay", () => {
    const { redirects, faults } = read(["a", "data:x"], ["good", "/about"], ["a", "data:x"], ["b", "data:x"]);
    expect(redirects).toEqual([{ from: "good", to: { to: "page", path: "about", anchor: null } }]);
    expect(faults).toEqual([`the redirect from "a" ${NO_TARGET}`, `the redirect from "b" ${NO_TARGET}`]);
  });
});

function read(...rows: [from: string, to: string][]) {
  const redirects = rows.map(([from, url]) => ({ component: "redirect", from, to: { linktype: "url", url } }));
  const { site, faults } = parseSite({ content: { component: "site", redirects } }, "en");
  return { redirects: site.redirects, faults };
}
