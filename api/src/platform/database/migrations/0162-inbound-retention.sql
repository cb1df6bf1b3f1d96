-- What suppliers sent has an end, and its file goes with it unless an invoice of ours is that paper.
create index inbound_invoice_answered on inbound_invoice (answered_at) where said is not null;
create index inbound_invoice_unreadable on inbound_invoice (received_at) where said is null;
create function inbound_invoice_gone() returns trigger language plpgsql as $$
begin
  update file set state = 'superseded' where id = old.file_id and state in ('quarantined', 'clean')
    and not exists (select from invoice as paper where paper.file_id = old.file_id)
    and not exists (select from activity as held where old.file_id in (held.invoice_file_id, held.additional_invoice_file_id));
  return null;
end $$;
create trigger inbound_invoice_gone after delete on inbound_invoice
  for each row execute function inbound_invoice_gone();
