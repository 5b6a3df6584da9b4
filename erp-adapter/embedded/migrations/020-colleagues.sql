-- The person who approved a request, and when: the office, or the colleague who invited. Null: undecided, or approved
-- before this was recorded.

alter table user add column decided_by text;
alter table user add column decided_at integer;
create index user_partner on user (partner);
