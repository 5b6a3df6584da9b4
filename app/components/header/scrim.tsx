/**
 * The rest of the window around an open menu: part of the menu's button, between menu and page. A click on it closes
 * the menu, without scripts too, and reaches nothing that the menu half covers. Its containing block is the header, so
 * the menu must not be one.
 */
export function Scrim() {
  return <span className="scrim" />;
}
