import { Link } from "./link.tsx";

export interface Tab {
  to: string;
  label: string;
  current: boolean;
}

/** Links that filter a list, such as by status; the current filter is marked. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Tab[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.map((tab) => (
        <Link
          key={tab.to}
          to={tab.to}
          aria-current={tab.current ? "page" : undefined}
          data-told={tab.current || undefined}
        >
          {tab.label}
        </Link>
      ))}
    </nav>
  );
}
