-- 1: a person chose it; 0: the cart was only shown with it. Existing rows were chosen.
ALTER TABLE delivery_choice ADD COLUMN is_chosen INTEGER NOT NULL DEFAULT 1 CHECK (is_chosen IN (0, 1));
-- JSON: the address that goods of the cart were last shown to go to; null: not known.
ALTER TABLE delivery_choice ADD COLUMN place TEXT;
-- New carts begin with a saved address or a branch; an address for one order ends with that order.
DELETE FROM delivery_choice
WHERE cart_id = '' AND choice NOT LIKE '%"kind":"site"%' AND choice NOT LIKE '%"kind":"pickup"%';
-- A request for approval took the delivery of its cart along, and the cart kept it.
DELETE FROM delivery_choice
WHERE EXISTS (
  SELECT 1 FROM approval_request
  WHERE approval_request.user_id = delivery_choice.user_id
    AND approval_request.asked_at >= delivery_choice.changed_at
    AND json_extract(approval_request.body, '$.cart.id') = delivery_choice.cart_id
);
