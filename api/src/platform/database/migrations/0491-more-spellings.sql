-- More words that some write in two. A name is written with its apostrophe or without: « N'Diaye » is found as « ndiaye »,
-- too.
create or replace function compound_words(value text) returns text[] language sql immutable parallel safe
  return case
    when search_folded(coalesce(value, '')) ~ (
      '(full|front|back|dev|type|java|node|postgre|mongo|micro|big|data|cyber|web|word|power|git|free'
      '|start|low|no|react|angular|vue|next|nuxt|nest|express|my|pl|open|sales|e)'
      '[^a-z0-9]+(stack|end|ops|script|js|sql|db|service|data|lake|warehouse|securite|design|press|shell'
      '|hub|lab|lance|up|code|bi|shift|force|query|bricks|commerce|learning|office)') then (
    select coalesce(array_agg(distinct word || next), '{}')
    from (
      select word, lead(word) over (order by place) as next
      from (
        select left(ltrim(piece, '+#'), 60) as word, place
        from regexp_split_to_table(search_folded(coalesce(value, '')),
          '[\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+')
          with ordinality as split(piece, place)
      ) as pieces
      where word <> ''
    ) as pairs
    where (word, next) in (
      ('full', 'stack'), ('front', 'end'), ('back', 'end'), ('dev', 'ops'), ('type', 'script'),
      ('java', 'script'), ('node', 'js'), ('postgre', 'sql'), ('mongo', 'db'), ('micro', 'service'),
      ('micro', 'services'), ('big', 'data'), ('data', 'lake'), ('data', 'warehouse'), ('cyber', 'securite'),
      ('web', 'design'), ('web', 'designer'), ('word', 'press'), ('power', 'shell'), ('git', 'hub'),
      ('git', 'lab'), ('free', 'lance'), ('start', 'up'), ('low', 'code'), ('no', 'code'), ('react', 'js'),
      ('angular', 'js'), ('vue', 'js'), ('next', 'js'), ('nuxt', 'js'), ('nest', 'js'), ('express', 'js'),
      ('power', 'bi'), ('my', 'sql'), ('no', 'sql'), ('pl', 'sql'), ('open', 'shift'), ('sales', 'force'),
      ('big', 'query'), ('data', 'bricks'), ('e', 'commerce'), ('e', 'learning'), ('front', 'office'),
      ('back', 'office')))
    else '{}' end;
reindex index skill_words;
insert into talent_word (word) select distinct unnest(label_words(label, alternate_labels)) from skill on conflict do nothing;

create or replace function talent_search_words(t talent) returns tsvector language sql stable as $$
  select concat_ws(' ',
    weighted_words(search_words(t.firstname || ' ' || t.lastname)
      || search_words(translate(t.firstname || ' ' || t.lastname, '''’ʼ', '')), '1A'),
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

insert into talent_to_read_again (talent_id)
  select t.id from talent t join talent_search s on s.talent_id = t.id
    where t.erased_at is null and (t.firstname || t.lastname ~ '[''’ʼ]'
      or s.words @@ '(react & js) | (angular & js) | (vue & js) | (next & js) | (nuxt & js) | (nest & js) | (express & js) |
      (power & bi) | (my & sql) | (no & sql) | (pl & sql) | (open & shift) | (sales & force) | (big & query) |
      (data & bricks) | (e & (commerce | learning)) | (front & office) | (back & office)'::tsquery)
  on conflict do nothing;
