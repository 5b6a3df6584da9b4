-- Addresses that customers replaced: for seven days reserved for them, and the way back.
create table left_email (
  id integer primary key,
  user text not null references user (id) on delete cascade,
  email text not null,
  -- the address in the one spelling that is unique
  email_key text not null,
  left_at integer not null
) strict;

create index left_email_user on left_email (user);
create index left_email_key on left_email (email_key);
