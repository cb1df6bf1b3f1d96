-- An invoice that came as data only (CII, UBL) keeps it beside the version that people read.
alter table inbound_invoice add column data_file_id uuid references file;
create index inbound_invoice_data_file on inbound_invoice (data_file_id) where data_file_id is not null;
update inbound_invoice set data_file_id = file_id, file_id = null where file_id is not null and not has_paper;
-- What people read of it may be there now.
update inbound_invoice set is_missing = true where data_file_id is not null and answered_at is null;
