-- The person who approved a request (one of the office, or the colleague who invited), and the instant. Null:
-- undecided, or approved before this was recorded.

alter table user add column decided_by text;
alter table user add column decided_at integer;
create index user_partner on user (partner);
