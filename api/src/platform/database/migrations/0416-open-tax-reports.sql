-- Reports that wait or were refused are few among all invoices; the last one of an invoice is found by its attempts.
drop index invoice_deposit_report;
create index invoice_deposit_open_report on invoice_deposit (state, invoice_id, attempt)
  where kind = 'report' and state in ('waiting', 'refused', 'rejected');
