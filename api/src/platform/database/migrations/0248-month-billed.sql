-- A month that was corrected to have no day is billed to nobody: what its client was invoiced is taken back.
update activity as a set billed = false where a.billed and a.client_invoice_status = 'CANCELLED'
  and exists (select from invoice as i where i.activity_id = a.id and i.side = 'customer' and i.corrected_at is not null);
