-- Recruiters look for whom somebody wrote or called from: an address is one word beside those that it is made of, and so
-- is a number, however it was typed, without its +. Only French numbers are known in a text; those of the sheet are kept
-- in one form.
create function contact_words(value text) returns text[] language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct word), '{}')
    from (
      select left(found[1], 60) as word from regexp_matches(search_folded(coalesce(value, '')),
        '([[:alnum:]._%+-]+@[[:alnum:].-]+\.[[:alnum:]-]*[[:alnum:]])', 'g') as found
      union all
      select '33' || right(regexp_replace(found[1], '\D', '', 'g'), 9) from regexp_matches(coalesce(value, ''),
        '(?:^|[^[:alnum:]+])((?:\+33|0033|0)[ .()\u00a0\u202f0-]*[1-9](?:[ .\u00a0\u202f/-]*[0-9]{2}){4})(?![0-9])', 'g') as found
    ) as contacts);

-- Both addresses and both numbers of a sheet. First what few texts have: of a long one not all the words are kept.
create or replace function talent_search_words(t talent) returns tsvector language sql stable as $$
  select concat_ws(' ',
    weighted_words(search_words(t.firstname || ' ' || t.lastname), '1A'),
    weighted_words(found_words(concat_ws(' ', t.job_title, t.position_title)), '2B'),
    weighted_words(contact_words(concat_ws(' ', contacts, t.summary, cv)) || found_words(concat_ws(' ',
      contacts, t.location_city, t.location_postal_code, t.summary,
      (select string_agg(concat_ws(' ', j.name, array_to_string(j.job_titles, ' '), j.description), ' ')
        from talent_job j where j.talent_id = t.id),
      cv)), '3')
  )::tsvector
  from (select concat_ws(' ', t.phone, array_to_string(t.secondary_phones, ' '), t.email,
      array_to_string(t.secondary_emails, ' ')) as contacts,
    (select text from talent_cv_text c where c.talent_id = t.id) as cv) as of_talent
$$;

-- A sweep reads them again, one after the other. Words that begin so may be of a number.
insert into talent_to_read_again (talent_id)
  select t.id from talent t left join talent_search s on s.talent_id = t.id
    where t.erased_at is null and (t.email is not null or t.phone is not null or s.words @@ '''0'':* | ''33'':*'::tsquery)
  on conflict do nothing;
