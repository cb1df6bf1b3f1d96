-- What is asked of all months for what few of them have: that the client's invoice is not final, and that a former
-- invoice is to be taken back.
create index activity_not_invoiced on activity (month) where client_invoice_status <> 'FINALISED';
create index invoice_corrected on invoice (activity_id) where corrected_at is not null;
