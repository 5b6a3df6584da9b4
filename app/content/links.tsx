import type { LinksBlock } from "#cms/contract/blocks.ts";
import { SafeLink } from "./safe-link.tsx";
import { Section } from "./section.tsx";

/** Links to further pages. */
export function Links({ links: { id, title, links } }: { links: LinksBlock }) {
  return (
    <Section id={id} title={title}>
      <ul className="content-links">
        {links.map(({ id: key, label, link }) => (
          <li key={key}>
            <SafeLink link={link}>{label}</SafeLink>
          </li>
        ))}
      </ul>
    </Section>
  );
}
