-- What stands in the way of a received invoice, for rules to read beside the sentence for people.
alter table inbound_invoice add column problem_code text;
-- The version before told it by how its sentence began.
update inbound_invoice set problem_code = 'monthAmount' where problem like 'Le mois vaut %';
