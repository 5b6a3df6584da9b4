import { createInstance } from "i18next";
import type { ReactNode } from "react";
import { renderToString } from "react-dom/server";
import { beforeEach, expect, test } from "vitest";
import { Texts } from "../texts.tsx";
import { kept, PagePartsContext } from "./kept.tsx";
import { createPageParts, forgetParts } from "./page-parts.ts";

const { t } = createInstance();

/** names of the components that were rendered, in order */
let made: string[] = [];

beforeEach(() => {
  forgetParts();
  made = [];
});

interface PartProps {
  text?: string;
  by?: unknown;
  inner?: number;
}

/** A cached component with this name; `inner` nests two rows in it: one is always the same, one depends on `inner`. */
function create(name: string) {
  return kept<PartProps>(name, ({ text, inner }) => {
    made.push(name);
    return (
      <form title={`${name} č`}>
        {text}
        {inner !== undefined && [<Row key="same" by="x" />, <Row key="own" by={inner} />]}
      </form>
    );
  });
}

const [A, B, List, Row] = [create("a"), create("b"), create("list"), create("row")] as const;

/** The page as the server sends it, put together from cached parts, and the same page rendered without the cache. */
function renderBoth(page: ReactNode, language: "en" | "hr" = "en") {
  const parts = createPageParts();
  const render = (kept: typeof parts | null) =>
    renderToString(
      <PagePartsContext value={kept}>
        <Texts language={language} t={t}>
          {page}
        </Texts>
      </PagePartsContext>,
    );
  const sent = parts.fill(Buffer.from(render(parts))).toString();
  const before = made;
  made = [];
  const whole = render(null);
  made = before;
  return { sent, whole };
}

test("a part is made once, and is the same where it is put in", () => {
  const page = (
    <main>
      before <A /> between <B by={[1, "<&\"'"]} /> after
    </main>
  );
  for (const _ of "abc") {
    const { sent, whole } = renderBoth(page);
    expect(sent).toBe(whole);
  }
  expect(made).toEqual(["a", "b"]);
});

test("its props, its name and the language tell parts apart", () => {
  renderBoth(<A by={{ price: 1 }} />);
  renderBoth(<A by={{ price: 2 }} />);
  renderBoth(<B by={{ price: 1 }} />);
  renderBoth(<A by={{ price: 1 }} />, "hr");
  expect(made).toEqual(["a", "a", "b", "a"]);
});

test("twice on one page it is made twice the first time, and never again", () => {
  const page = [<A key={1} />, <A key={2} />];
  for (const _ of "ab") {
    const { sent, whole } = renderBoth(page);
    expect(sent).toBe(whole);
  }
  expect(made).toEqual(["a", "a"]);
});

test("parts have parts: those that are the same stay, whatever is around them", () => {
  const page = (of: number) => <List inner={of} />;
  for (const of of [1, 2, 1, 2]) {
    const { sent, whole } = renderBoth(page(of));
    expect(sent).toBe(whole);
  }
  expect(made).toEqual(["list", "row", "row", "list", "row"]);
});

test("text that people write is never taken for a mark", () => {
  const page = (
    <main>
      <p title={'<wbr id="0"/>'}>{'<wbr id="0"/>'}</p>
      <A />
    </main>
  );
  for (const _ of "ab") {
    const { sent, whole } = renderBoth(page);
    expect(sent).toBe(whole);
  }
});

test("no more than a bound is kept", () => {
  const large = "x".repeat(1_000_000);
  const page = (by: number) => <A by={by} text={large} />;
  for (let by = 0; by < 14; by += 1) renderBoth(page(by));
  renderBoth(page(13));
  renderBoth(page(0));
  expect(made.length).toBe(15);
});

test("without a page to be kept for, a part is its children", () => {
  const { whole } = renderBoth(<A />);
  expect(whole).toBe('<form title="a č"></form>');
});
