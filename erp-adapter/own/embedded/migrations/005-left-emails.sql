-- Addresses that customers replaced. For seven days each is reserved for its customer, who can restore it.
create table left_email (
  id integer primary key,
  user text not null references user (id) on delete cascade,
  email text not null,
  -- the address in a canonical spelling
  email_key text not null,
  left_at integer not null
) strict;

create index left_email_user on left_email (user);
create index left_email_key on left_email (email_key);
