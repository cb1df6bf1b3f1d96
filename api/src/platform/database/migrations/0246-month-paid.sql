-- Whether a month is paid is what the supplier's invoice that counts says: one that was credited or replaced, or whose
-- money came back after another one was paid, may have left it as it was.
update activity as a set payed = not a.payed
where exists (select from invoice as old where old.activity_id = a.id and old.side = 'supplier'
    and old.preceding_id is null and old.number is not null
    and (old.status = 'CANCELLED' or old.corrected_at is not null))
  and a.payed <> exists (select from invoice as i where i.activity_id = a.id and i.side = 'supplier'
    and i.preceding_id is null and i.corrected_at is null and i.status = 'FINALISED' and i.paid_on is not null);
