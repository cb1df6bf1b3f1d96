-- Two words that are another spelling of one: « full-stack » is found as « fullstack », too. Names have none. Most texts
-- have no such two words, and are not taken apart.
create or replace function compound_words(value text) returns text[] language sql immutable parallel safe
  return case
    when search_folded(coalesce(value, '')) ~ (
      '(full|front|back|dev|type|java|node|postgre|mongo|micro|big|data|cyber|web|word|power|git|free|start|low|no)'
      '[^a-z0-9]+(stack|end|ops|script|js|sql|db|service|data|lake|warehouse|securite|design|press|shell|hub|lab'
      '|lance|up|code)') then (
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
    where (word, next) in (('full', 'stack'), ('front', 'end'), ('back', 'end'), ('dev', 'ops'), ('type', 'script'),
      ('java', 'script'), ('node', 'js'), ('postgre', 'sql'), ('mongo', 'db'), ('micro', 'service'), ('micro', 'services'),
      ('big', 'data'), ('data', 'lake'), ('data', 'warehouse'), ('cyber', 'securite'), ('web', 'design'),
      ('web', 'designer'), ('word', 'press'), ('power', 'shell'), ('git', 'hub'), ('git', 'lab'), ('free', 'lance'),
      ('start', 'up'), ('low', 'code'), ('no', 'code')))
    else '{}' end;

-- First those of two words: of a long text not all the words are kept.
create or replace function found_words(value text) returns text[] language sql immutable parallel safe
  return compound_words(value) || search_words(value);

create or replace function label_words(label text, alternate_labels text[]) returns text[]
  language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct word), '{}')
    from unnest(found_words(label || ' '
      || coalesce((select string_agg(other, ' ') from unnest(alternate_labels) as other), ''))) as word);
reindex index skill_words;
insert into talent_word (word) select distinct unnest(label_words(label, alternate_labels)) from skill on conflict do nothing;

create or replace function talent_search_words(t talent) returns tsvector language sql stable as $$
  select concat_ws(' ',
    weighted_words(search_words(t.firstname || ' ' || t.lastname), '1A'),
    weighted_words(found_words(concat_ws(' ', t.job_title, t.position_title)), '2B'),
    weighted_words(found_words(concat_ws(' ', t.email, t.location_city, t.location_postal_code, t.summary,
      (select string_agg(concat_ws(' ', j.name, array_to_string(j.job_titles, ' '), j.description), ' ')
        from talent_job j where j.talent_id = t.id),
      (select text from talent_cv_text c where c.talent_id = t.id))), '3')
  )::tsvector
$$;

-- Whoever has the two words anywhere is read again, which takes long where there are many: a sweep does it, one after
-- the other.
create table talent_to_read_again (
  talent_id uuid primary key
);
insert into talent_to_read_again (talent_id) select talent_id from talent_search
  where words @@ '(full & stack) | (front & end) | (back & end) | (dev & ops) | (type & script) | (java & script)
    | (node & js) | (postgre & sql) | (mongo & db) | (micro & (service | services)) | (big & data)
    | (data & (lake | warehouse)) | (cyber & securite) | (web & (design | designer)) | (word & press)
    | (power & shell) | (git & (hub | lab)) | (free & lance) | (start & up) | (low & code) | (no & code)'::tsquery;
