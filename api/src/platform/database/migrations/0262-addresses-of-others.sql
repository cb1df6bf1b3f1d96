-- Of one mailbox or telephone several records may be kept: which of these are also somebody else's who is not erased.
-- A second address or a number of a Bloomer counts when it is proven. Talents get no messages: their numbers do not.
create function addresses_of_others(asked text[], self uuid) returns setof text language sql stable parallel safe as $$
  select address from unnest(asked) as address
  where exists (select from bloomer b where b.erased_at is null and b.id is distinct from self
      and (lower(b.email) = address
        or (lower(b.secondary_email) = address and b.secondary_email_verified_at is not null)
        or (b.phone_number = address and exists (select from phone_check k
          where k.bloomer_id = b.id and k.phone_number = b.phone_number and k.verified_at is not null))))
    or exists (select from contact c where c.erased_at is null and c.id is distinct from self
      and (lower(c.email) = address or c.phone_number = address))
    or exists (select from talent_email_key k where k.email = address and k.talent_id is distinct from self)
    or exists (select from staff s where s.disabled_at is null and (lower(s.email) = address or s.phone_number = address))
$$;

-- Whether somebody else who works with us, and is not erased, is called so; the name is in small letters.
create function is_name_of_others(name text, self uuid) returns boolean language sql stable parallel safe as $$
  select exists (select from bloomer b
      where lower(b.firstname || ' ' || b.lastname) = name and b.erased_at is null and b.id is distinct from self)
    or exists (select from contact c
      where lower(c.firstname || ' ' || c.lastname) = name and c.erased_at is null and c.id is distinct from self)
    or exists (select from staff s where lower(s.firstname || ' ' || s.lastname) = name and s.disabled_at is null)
$$;
