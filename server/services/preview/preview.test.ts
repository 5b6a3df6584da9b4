import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createPreview } from "./preview.ts";

const NOW = Date.UTC(2026, 10, 20, 12);
const SECRET = "preview-token-1";
const preview = createPreview({ secret: SECRET, region: "default", clock: () => NOW });

/** The query that the visual editor signed `ago` seconds before; `change` replaces fields after the signing. */
function query({ ago = 10, space = "4711", secret = SECRET, change = {} as Record<string, string> } = {}) {
  const timestamp = String(NOW / 1_000 - ago);
  const token = createHash("sha1").update(`${space}:${secret}:${timestamp}`).digest("hex");
  const fields = { space_id: space, timestamp, token, ...change };
  return new URLSearchParams(Object.entries(fields).map(([name, value]) => [`_storyblok_tk[${name}]`, value]));
}

test.each([0, 10, 3_600, -300])("an editor who came %i seconds ago", (ago) => {
  expect(preview.isEditor(query({ ago }))).toBe(true);
});

test.each([
  ["too old", query({ ago: 3_601 })],
  ["of the future", query({ ago: -301 })],
  ["signed with another secret", query({ secret: "another" })],
  ["of another space", query({ change: { space_id: "4712" } })],
  ["made younger", query({ ago: 7_200, change: { timestamp: String(NOW / 1_000) } })],
  ["cut short", query({ change: { token: "abc" } })],
  ["no hex", query({ change: { token: "z".repeat(40) } })],
  ["empty", query({ change: { token: "" } })],
  ["no number", query({ change: { timestamp: "1e10" } })],
  ["given twice", new URLSearchParams([...query(), ...query()])],
  ["not there", new URLSearchParams()],
])("no editor if the signature is %s", (_, given) => {
  expect(preview.isEditor(given)).toBe(false);
});

test("without a secret no editor, even with an empty one", () => {
  const none = createPreview({ secret: null, region: "default", clock: () => NOW });
  for (const secret of ["", "null", SECRET]) expect(none.isEditor(query({ secret }))).toBe(false);
});

test("the editor in China has an origin of its own", () => {
  expect(preview.editor).toBe("https://app.storyblok.com");
  expect(createPreview({ secret: null, region: "cn", clock: () => NOW }).editor).toBe("https://app.storyblokchina.cn");
});
