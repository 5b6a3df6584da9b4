import { type ReactNode, useEffect, useRef } from "react";

/**
 * A dialog with an address of its own. It is not modal: the `open` attribute shows it within the page. With JavaScript
 * its heading gets the focus.
 */
export function PageDialog({
  id,
  head,
  narrow,
  children,
}: {
  id: string;
  head: ReactNode;
  narrow?: boolean;
  children: ReactNode;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <dialog open className={narrow ? "dialog dialog--narrow" : "dialog"} aria-labelledby={id}>
      <div className="dialog__head">
        <h1 id={id} tabIndex={-1} ref={heading}>
          {head}
        </h1>
      </div>
      {children}
    </dialog>
  );
}
