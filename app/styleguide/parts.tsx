import { type ReactNode, useEffect, useRef } from "react";
import type { HeaderData } from "../request/header/header-data.ts";
import { SendingContext } from "../ui/forms/use-sending.ts";
import { useTexts } from "../ui/texts.tsx";
import { FrameContext, useHeader } from "../ui/use-header.ts";

type PageTexts = ReturnType<typeof useTexts>;

/** The states of components, by the name of their module. */
export type StatesByName = Record<string, ReactNode>;

/** Components by the name of their state in the code: a property, a class, an attribute; "" for the usual state. */
type States = Record<string, ReactNode>;

/** States of components that fit into a column. */
export function narrow(states: States): ReactNode {
  return show(states, { isWide: false, floats: false });
}

/** States that take the whole row, except one with the word `narrow` in its name. */
export function wide(states: States): ReactNode {
  return show(states, { isWide: true, floats: false });
}

/** States of components that float over a page: each gets a box for it. */
export function floating(states: States): ReactNode {
  return show(states, { isWide: true, floats: true });
}

function show(states: States, { isWide, floats }: { isWide: boolean; floats: boolean }): ReactNode {
  return Object.entries(states).map(([name, component]) => {
    const hasRow = isWide && !name.includes("narrow");
    return (
      <figure key={name} className={hasRow ? "guide__one guide__one--wide" : "guide__one"}>
        <figcaption>{name}</figcaption>
        <div className={floats ? "guide__floats" : undefined}>{component}</div>
      </figure>
    );
  });
}

/** A state for each item of a list, named after the item. */
export function each<const Item extends string | number | boolean>(
  items: readonly Item[],
  show: (item: Item) => ReactNode,
  prefix = "",
): States {
  return Object.fromEntries(items.map((item) => [`${prefix}${item}`, show(item)]));
}

/** A state for each entry of a record. */
export function all<Name extends string, Item>(
  items: { [name in Name]?: Item },
  show: (item: Item, name: Name) => ReactNode,
): States {
  const entries = Object.entries(items) as [Name, Item][];
  return Object.fromEntries(entries.map(([name, item]) => [name, show(item, name)]));
}

/** Shows words of the page's language. */
export function withTexts(show: (t: PageTexts) => ReactNode): ReactNode {
  return <Worded show={show} />;
}

function Worded({ show }: { show: (t: PageTexts) => ReactNode }) {
  return show(useTexts());
}

/** Shows a component for another reader than the page's: with other header data. */
export function to(frame: Partial<HeaderData>, component: ReactNode): ReactNode {
  return <Reader frame={frame}>{component}</Reader>;
}

function Reader({ frame, children }: { frame: Partial<HeaderData>; children: ReactNode }) {
  return <FrameContext value={{ ...useHeader(), ...frame }}>{children}</FrameContext>;
}

/** Shows a component as if a form with these fields were being sent. */
export function sent(fields: Record<string, string>, component: ReactNode): ReactNode {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return <SendingContext value={{ state: "submitting", formData }}>{component}</SendingContext>;
}

/** Shows a component with the `details` elements of this selector open; without scripts they stay closed. */
export function opened(selector: string, component: ReactNode): ReactNode {
  return <Opened selector={selector}>{component}</Opened>;
}

function Opened({ selector, children }: { selector: string; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    for (const details of box.current?.querySelectorAll<HTMLDetailsElement>(selector) ?? []) {
      // `details` elements with the same name close each other, but here several are open.
      details.removeAttribute("name");
      details.open = true;
    }
  }, [selector]);
  return (
    <div className="guide__open" ref={box}>
      {children}
    </div>
  );
}
