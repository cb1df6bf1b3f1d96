-- When the month of a received invoice was looked for last: what waited longest without a look comes first.
alter table inbound_invoice add column looked_at timestamptz;
