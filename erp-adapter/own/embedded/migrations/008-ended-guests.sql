-- Guests are deleted by age once their session has ended; the other indexes keep a deletion from reading whole tables.
create index guest_age on user (created_at) where kind = 'guest';
create index order_key_user on order_key (user);
create index cancellation_user on cancellation (user);
create index customer_order_placed_by on customer_order (user);
