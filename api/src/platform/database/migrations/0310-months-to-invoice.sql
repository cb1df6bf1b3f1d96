-- Signed months that one side may have to invoice are few among all there ever were.
create index activity_to_invoice on activity (month, mission_id)
  where validation is not null and (client_invoice_status in ('NOT_CREATED', 'CANCELLED', 'ERROR')
    or (invoice_file_id is not null and bloomer_invoice_status <> 'FINALISED'));
