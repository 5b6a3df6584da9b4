/** The sentence in place of a part that could not be read. */
export function Unread({ children }: { children: string }) {
  return (
    <p className="desk-unread" role="status">
      {children}
    </p>
  );
}
