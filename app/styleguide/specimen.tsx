import { type ReactNode, useEffect, useRef } from "react";

/** The specimens of a component, under the name of its module. */
export function Part({ module, children }: { module: string; children: ReactNode }) {
  return (
    <section className="guide__part" id={module}>
      <h2>
        <code>{module}</code>
      </h2>
      <div className="guide__states">{children}</div>
    </section>
  );
}

interface SpecimenProps {
  /** the state's name in the code: a property, a class, an attribute */
  state: string;
  /** true if the specimen takes the whole row */
  wide?: boolean;
  /** true for a component that floats over a page: the specimen gets a box for it */
  floats?: boolean;
  /** selector of the `details` elements to open; without scripts they stay closed */
  opened?: string;
  children: ReactNode;
}

/** One state of a component. */
export function Specimen({ state, wide, floats, opened, children }: SpecimenProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!opened) return;
    for (const details of box.current?.querySelectorAll<HTMLDetailsElement>(opened) ?? []) {
      // `details` elements with the same name close each other, but here several are open.
      details.removeAttribute("name");
      details.open = true;
    }
  }, [opened]);
  return (
    <figure
      className={["guide__one", wide && "guide__one--wide", opened && "guide__one--open"].filter(Boolean).join(" ")}
    >
      <figcaption>{state}</figcaption>
      <div className={floats ? "guide__floats" : undefined} ref={box}>
        {children}
      </div>
    </figure>
  );
}
