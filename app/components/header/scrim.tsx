/**
 * Covers the window around an open menu, below the menu and above the page. It is part of the button of the menu, so a
 * click closes the menu, also without scripts, and does not reach the page. The header must be its containing block, so
 * the menu must not be one.
 */
export function Scrim() {
  return <span className="scrim" />;
}
