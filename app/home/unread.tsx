/** The sentence shown instead of a section that could not be read. */
export function Unread({ children }: { children: string }) {
  return (
    <p className="desk-unread" role="status">
      {children}
    </p>
  );
}
