-- What a message about money says, rate by rate: chosen at its first try, the same at every other.
alter table invoice_deposit add column amounts jsonb;
