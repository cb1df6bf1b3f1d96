-- Where people are written to of whom nothing may be erased: their mails and messages stay with everything else.
create function held_addresses() returns setof text language sql stable parallel safe as $$
  select lower(known.address) from legal_hold h
  cross join lateral (
    select unnest(array[b.email, b.secondary_email, b.phone_number]) as address
      from bloomer b where h.person_kind = 'bloomer' and b.id = h.person_id
    union all
    select unnest(array[c.email, c.phone_number])
      from contact c where h.person_kind = 'contact' and c.id = h.person_id
    union all
    select unnest(array[t.email, t.phone] || t.secondary_emails || t.secondary_phones)
      from talent t where h.person_kind = 'talent' and t.id = h.person_id
  ) as known
  where h.lifted_at is null and known.address is not null
$$;
