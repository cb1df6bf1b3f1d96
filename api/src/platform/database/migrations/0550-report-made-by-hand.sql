-- When somebody said that a report was made by hand, beside when the platform answered last: what it answered before that
-- may be told later.
alter table invoice_deposit add column settled_at timestamptz;
