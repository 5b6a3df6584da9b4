import { createContext, type ReactNode, type SyntheticEvent, useContext, useLayoutEffect, useRef } from "react";
import { useNavigate } from "react-router";
import { useOrdering } from "./ordering-status.tsx";

/** False in the style guide, which shows many dialogs on one page. */
export const ModalContext = createContext(true);

interface PageDialogProps {
  /** id of the heading, which names the dialog */
  id: string;
  head: ReactNode;
  narrow?: boolean;
  /** URL that the dialog's own link leads back to; Escape leads there too */
  back: string;
  /** id of the button that leads back in its place, because it keeps what was typed */
  leave?: string;
  /** id of the element that gets the focus first; the heading by default */
  first?: string;
  children: ReactNode;
}

/**
 * A dialog with a URL of its own. Without JavaScript the `open` attribute shows it within the page. With
 * JavaScript it is modal: the focus stays inside, and nothing else on the page can be reached. Escape does not
 * close it but navigates to `back`, or does nothing while an order is being sent.
 */
export function PageDialog({ id, head, narrow, back, leave: leaver, first = id, children }: PageDialogProps) {
  const isModal = useContext(ModalContext);
  const dialog = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();
  const isOrdering = useOrdering() !== null;

  useLayoutEffect(() => {
    if (isModal && dialog.current) makeModal(dialog.current, first);
  }, [isModal, first]);

  const leave = (event: SyntheticEvent) => {
    event.preventDefault();
    if (isOrdering) return;
    if (leaver) document.getElementById(leaver)?.click();
    else void navigate(back);
  };
  /**
   * Opens the dialog again if the browser closed it: at a second Escape, browsers close it whatever the page does.
   */
  const stay = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) makeModal(currentTarget, first);
  };
  const className = `dialog${narrow ? " dialog--narrow" : ""}${isModal ? " dialog--modal" : ""}`;
  return (
    <dialog open className={className} aria-labelledby={id} ref={dialog} onCancel={leave} onClose={stay}>
      <div className="dialog__head">
        <h1 id={id} tabIndex={-1}>
          {head}
        </h1>
      </div>
      {children}
    </dialog>
  );
}

/** Opens the dialog again as a modal one. A field in it that has the focus keeps it. */
function makeModal(dialog: HTMLDialogElement, first: string): void {
  const { activeElement } = document;
  const held = dialog.contains(activeElement) ? activeElement : document.getElementById(first);
  dialog.close();
  dialog.showModal();
  if (held instanceof HTMLElement) held.focus();
}
