/**
 * Covers the window around an open menu, behind the menu and in front of the page. It is part of the menu's button, so
 * that a click on it closes the menu, also without scripts, and does not reach the page. Its containing block must be
 * the header, so the menu must not form one.
 */
export function Scrim() {
  return <span className="scrim" />;
}
