-- What somebody has to do something about or pay, beside everything that was paid long ago.
create index invoice_open on invoice (side, due_on)
  where status = 'ERROR' or status = 'TO_VALIDATE' or (status = 'FINALISED' and paid_on is null);
