/**
 * Of an open menu's button: as large as the window, between menu and page. A click beside the menu closes it, without
 * scripts too, and reaches nothing that the menu half covers. Its box is the header's: the menu may be no containing one.
 */
export function Scrim() {
  return <span className="scrim" />;
}
