-- A server of the version before, which says no amount, still matches movements while it is exchanged: what it matches
-- pays the whole invoice, as it did then.
create function bank_movement_match_amount() returns trigger language plpgsql as $$
begin
  if new.amount_cents is null then
    select greatest(coalesce(paid.owed_cents, 0), 1) into new.amount_cents from invoice as paid
      where paid.id = new.invoice_id;
  end if;
  return new;
end $$;
create trigger bank_movement_match_amount before insert on bank_movement_match
  for each row execute function bank_movement_match_amount();
