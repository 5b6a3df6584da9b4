import { isValidElement, type ReactElement, type ReactNode } from "react";
import type { HeaderData } from "../request/header/header-data.ts";
import { SendingContext } from "../ui/forms/use-sending.ts";
import { FrameContext, useHeader } from "../ui/use-header.ts";

/** The states of components, by the name of their module. */
export type StatesByName = Record<string, ReactNode>;

/** A change of a usual prop: some fields of an object, or the whole of anything else. */
type Change<Prop> = undefined extends Prop ? Prop : Prop extends readonly unknown[] ? Prop : Partial<Prop>;

/** By state, what differs from a component's usual props, or what is around the usual component. */
type Changes<Props> = Record<
  string,
  { [Name in keyof Props]?: Change<Props[Name]> } | ((usual: ReactNode) => ReactNode) | ReactElement
>;

/** States of components that fit into a column. */
export const narrow = lookOf({ isWide: false, floats: false });

/** States that take the whole row, except one with the word `narrow` in its name. */
export const wide = lookOf({ isWide: true, floats: false });

/** States of components that float over a page: each gets a box for it. */
export const floating = lookOf({ isWide: true, floats: true });

/**
 * Shows states, by their name in the code: a property, a class, an attribute; "" for the usual state. They are elements,
 * or what differs from a component's usual props.
 */
function lookOf({ isWide, floats }: { isWide: boolean; floats: boolean }) {
  function show(states: Record<string, ReactNode>): ReactNode;
  function show<Props extends object>(
    usual: NoInfer<Props>,
    component: (props: Props) => ReactNode,
    states?: Changes<NoInfer<Props>>,
  ): ReactNode;
  function show(usual: object, Shown?: (props: object) => ReactNode, changes: Changes<object> = {}): ReactNode {
    const toState = (change: Changes<object>[string]) => {
      if (isValidElement(change) || !Shown) return change;
      return typeof change === "function" ? change(<Shown {...usual} />) : <Shown {...changed(usual, change)} />;
    };
    const states = Shown ? all({ "": {}, ...changes }, toState) : usual;
    return Object.entries<ReactNode>({ ...states }).map(([name, state]) => {
      const hasRow = isWide && !name.includes("narrow");
      return (
        <figure key={name} className={hasRow ? "guide__one guide__one--wide" : "guide__one"}>
          <figcaption>{name}</figcaption>
          <div className={floats ? "guide__floats" : undefined}>{state}</div>
        </figure>
      );
    });
  }
  return show;
}

/** Changes only the given fields of a plain object, but a list or a map as a whole. */
function changed(usual: object, changes: object): object {
  const old = new Map<string, unknown>(Object.entries(usual));
  const isPlain = (value: unknown) => Object(value).constructor === Object;
  const merge = (change: unknown, name: string) =>
    isPlain(change) ? { ...Object(old.get(name)), ...Object(change) } : change;
  return { ...usual, ...all({ ...changes }, merge) };
}

/** A state for each item of a list, named after the item. */
export function each<const Item extends string | number | boolean, State>(
  items: readonly Item[],
  show: (item: Item) => State,
  prefix = "",
): Record<string, State> {
  return Object.fromEntries(items.map((item) => [`${prefix}${item}`, show(item)]));
}

/** A state for each entry of a record. */
export function all<Item, State>(
  items: Record<string, Item>,
  show: (item: Item, name: string) => State,
): Record<string, State> {
  return Object.fromEntries(Object.entries(items).map(([name, item]) => [name, show(item, name)]));
}

/** Shows a component for another reader than the page's: with other header data. */
export function to(frame: Partial<HeaderData>, component: ReactNode) {
  return <Reader frame={frame}>{component}</Reader>;
}

function Reader({ frame, children }: { frame: Partial<HeaderData>; children: ReactNode }) {
  return <FrameContext value={{ ...useHeader(), ...frame }}>{children}</FrameContext>;
}

/** Shows a component as if a form with these fields were being sent. */
export function sent(fields: Record<string, string>, component: ReactNode) {
  const formData = new FormData();
  for (const [name, value] of Object.entries(fields)) formData.set(name, value);
  return <SendingContext value={{ state: "submitting", formData }}>{component}</SendingContext>;
}

/** Shows a component with the `details` elements of this selector open; without scripts they stay closed. */
export function opened(component: ReactNode, selector = "details") {
  const open = (box: HTMLElement | null) => {
    for (const details of box?.querySelectorAll<HTMLDetailsElement>(selector) ?? []) {
      // `details` elements with the same name close each other, but here several are open.
      details.removeAttribute("name");
      details.open = true;
    }
  };
  return (
    <div className="guide__open" ref={open}>
      {component}
    </div>
  );
}
