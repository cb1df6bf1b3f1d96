-- What finance adds up of every numbered invoice is read from here alone, without the papers that the rows carry.
create index invoice_numbered on invoice (issued_on)
  include (id, activity_id, side, status, preceding_id, net_cents, owed_cents, due_on, paid_on, subject_id, society_id)
  where number is not null;
drop index invoice_issued;

-- The same for which missions worked in a month.
create index activity_by_month on activity (month) include (id, mission_id);
drop index activity_month;
