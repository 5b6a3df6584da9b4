import type { ContactsBlock } from "#cms/contract/blocks.ts";
import { telHref } from "../ui/tel-href.ts";
import { Section } from "./section.tsx";

/** Persons with their telephone numbers and e-mail addresses. */
export function Contacts({ contacts: { id, title, contacts } }: { contacts: ContactsBlock }) {
  return (
    <Section id={id} title={title}>
      <ul className="contacts">
        {contacts.map(({ id: key, name, role, phone, email }) => (
          <li key={key}>
            <p>
              <b>{name}</b>
            </p>
            {role !== "" && <p className="muted">{role}</p>}
            {phone !== "" && (
              <p>
                <a href={telHref(phone)}>{phone}</a>
              </p>
            )}
            {email !== "" && (
              <p>
                <a href={`mailto:${email}`}>{email}</a>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
