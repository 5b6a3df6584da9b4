-- Who made a request an account, and when: the office, or the colleague who invited. Null: not decided, or before this
-- was kept.

alter table user add column decided_by text;
alter table user add column decided_at integer;
create index user_partner on user (partner);
