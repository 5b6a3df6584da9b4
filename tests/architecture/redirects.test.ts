import { expect, test } from "vitest";
import { checkRedirects } from "./redirects.ts";
import { createSource, loadSources } from "./sources.ts";

test("no redirect in app/ follows a value from outside", () => {
  const app = loadSources().filter(({ path }) => path.startsWith("app/") && !/\.test\.tsx?$/.test(path));
  expect(app.flatMap(checkRedirects)).toEqual([]);
});

test.each([
  ["redirect(form.redirectTo)", 1],
  [`redirectDocument(\`/\${lang}\`)`, 1],
  ["redirect(a ? href('/') : next)", 1],
  [`redirect(\`\${href('/')}\${next}\`)`, 1],
  ["new Response(null, { headers: { Location: next } })", 1],
  ["headers.set('location', next)", 1],
  ["const to = form.to; redirect(to)", 1],
  ["let to = href('/'); redirect(to)", 1],
  ["const to = href('/'); redirect(to)", 0],
  ["redirect(inLanguage(form.to, 'en'))", 1],
  ["redirect(inLanguage(safePath(form.to), 'en'))", 0],
  ["redirect('/en')", 0],
  ["redirect(href('/:lang/cart/:page', params), 303)", 0],
  ["redirect(safePath(form.redirectTo))", 0],
  [`redirect(\`\${href('/:lang/cart/:page', params)}?quote=\${id}\`)`, 0],
])("%s has %i faults", (text, faults) => {
  expect(checkRedirects(createSource("app/a.ts", text))).toHaveLength(faults);
});
