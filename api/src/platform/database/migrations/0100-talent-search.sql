-- What a talent is found by, written by the database in the transaction of whatever changed it. PostgreSQL searches in it,
-- and every server follows it with an index of its own.
-- Trusted: whoever owns the database may create it.
create extension if not exists fuzzystrmatch;

-- Lower case without accents and ligatures, whatever the language of the database.
create function search_folded(value text) returns text language sql immutable parallel safe
  return lower(replace(replace(replace(replace(replace(
    regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'),
    'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'), 'ß', 'ss') collate "und-x-icu");

-- Everything but punctuation and blanks makes words; + and # belong to them (C++, C#), not at their start.
create function search_words(value text) returns text[] language sql immutable parallel safe
  return (
    select coalesce(array_agg(distinct word), '{}')
    from (
      select left(ltrim(piece, '+#'), 60) as word
      from regexp_split_to_table(search_folded(coalesce(value, '')),
        '[\u0001-\u0022\u0024-\u002a\u002c-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u2000-\u206f\u3000-\u303f]+') as piece
    ) as pieces
    where word <> '');

-- The words of a label and of its other spellings.
create function label_words(label text, alternate_labels text[]) returns text[] language sql immutable parallel safe
  return search_words(label || ' ' || coalesce((select string_agg(other, ' ') from unnest(alternate_labels) as other), ''));
create index skill_words on skill using gin (label_words(label, alternate_labels));

-- What was read out of a CV.
create table talent_cv_text (
  talent_id uuid primary key references talent on delete cascade,
  text text not null
);

-- One row for each talent there ever was: who is erased or taken away has no words left, and followers hear of it.
create table talent_search (
  talent_id uuid primary key,
  -- The transaction that changed it last: followers read on from there.
  changed xid8 not null default pg_current_xact_id(),
  is_found boolean not null default false,
  -- A: names, B: job and position, D: everything else. Skills are found by their labels.
  words tsvector not null default ''
);
create index talent_search_words on talent_search using gin (words);
create index talent_search_changed on talent_search (changed);

-- Every word that somebody is found by, to look for those that are spelled nearly like one that nobody has.
create table talent_word (
  word text collate "C" primary key
);

create function weighted_words(words text[], mark text) returns text language sql immutable parallel safe
  return (select string_agg(format('''%s'':%s', word, mark), ' ') from (select word from unnest(words) as word limit 5000) as kept);

create function talent_search_words(t talent) returns tsvector language sql stable as $$
  select concat_ws(' ',
    weighted_words(search_words(t.firstname || ' ' || t.lastname), '1A'),
    weighted_words(search_words(concat_ws(' ', t.job_title, t.position_title)), '2B'),
    weighted_words(search_words(concat_ws(' ', t.email, t.location_city, t.location_postal_code, t.summary,
      (select string_agg(concat_ws(' ', j.name, array_to_string(j.job_titles, ' '), j.description), ' ')
        from talent_job j where j.talent_id = t.id),
      (select text from talent_cv_text c where c.talent_id = t.id))), '3')
  )::tsvector
$$;

-- Two transactions that change the same person wait for each other here: each statement after the lock sees what the
-- other one wrote.
create function refresh_talent_search(ids uuid[]) returns void language plpgsql as $$
declare
  gone text[];
begin
  insert into talent_search (talent_id) select distinct id from unnest(ids) as id order by id on conflict do nothing;
  perform from talent_search where talent_id = any(ids) order by talent_id for update;
  with before as (
    select talent_id, words from talent_search where talent_id = any(ids)
  ), now as (
    update talent_search s
      set changed = pg_current_xact_id(), is_found = t.id is not null,
        words = case when t.id is null then '' else talent_search_words(t) end
      from unnest(ids) as asked(id) left join talent t on t.id = asked.id and t.erased_at is null
      where s.talent_id = asked.id
      returning s.talent_id, s.words
  ), new_words as (
    insert into talent_word (word) select distinct word from now, unnest(tsvector_to_array(now.words)) as word
      where not exists (select from before b where b.talent_id = now.talent_id and b.words @@ quote_literal(word)::tsquery)
      order by word
      on conflict do nothing
  )
  select array_agg(distinct word) into gone
    from before b join now using (talent_id), unnest(tsvector_to_array(b.words)) as word
    where not now.words @@ quote_literal(word)::tsquery;
  -- A name must not outlive its person.
  if gone is not null then
    delete from talent_word w where w.word = any(gone)
      and not exists (select from talent_search s where s.words @@ quote_literal(w.word)::tsquery)
      and not exists (select from skill k where label_words(k.label, k.alternate_labels) @> array[w.word]);
  end if;
  perform pg_notify('talent_changed', '');
end $$;

create function touch_talent_search(ids uuid[]) returns void language plpgsql as $$
begin
  perform from talent_search where talent_id = any(ids) order by talent_id for update;
  update talent_search set changed = pg_current_xact_id() where talent_id = any(ids);
  perform pg_notify('talent_changed', '');
end $$;

-- The first argument names the column that holds the talent, the second what is to be done.
create function follow_talent_rows() returns trigger language plpgsql as $$
declare
  rows text := case tg_op
    when 'INSERT' then 'select %1$I as id from new_rows'
    when 'DELETE' then 'select %1$I as id from old_rows'
    else 'select %1$I as id from new_rows union select %1$I from old_rows' end;
  ids uuid[];
begin
  execute 'select array_agg(distinct id) from (' || format(rows, tg_argv[0]) || ') as changed' into ids;
  if ids is null then return null; end if;
  if tg_argv[1] = 'words' then perform refresh_talent_search(ids);
  else perform touch_talent_search(ids); end if;
  return null;
end $$;

do $$
declare
  followed record;
begin
  for followed in select * from (values
    ('talent', 'id', 'words'), ('talent_job', 'talent_id', 'words'), ('talent_cv_text', 'talent_id', 'words'),
    ('talent_skill', 'talent_id', 'touch'), ('talent_language', 'talent_id', 'touch')) as all_of (name, key, work)
  loop
    execute format('create trigger %I after insert on %I referencing new table as new_rows
      for each statement execute function follow_talent_rows(%L, %L)',
      followed.name || '_search_insert', followed.name, followed.key, followed.work);
    execute format('create trigger %I after update on %I referencing old table as old_rows new table as new_rows
      for each statement execute function follow_talent_rows(%L, %L)',
      followed.name || '_search_update', followed.name, followed.key, followed.work);
    execute format('create trigger %I after delete on %I referencing old table as old_rows
      for each statement execute function follow_talent_rows(%L, %L)',
      followed.name || '_search_delete', followed.name, followed.key, followed.work);
  end loop;
end $$;

-- The words of labels belong to no person. Followers read labels again when they hear of them.
create function follow_skill_label() returns trigger language plpgsql as $$
begin
  insert into talent_word (word) select unnest(label_words(new.label, new.alternate_labels)) on conflict do nothing;
  return null;
end $$;
create trigger skill_search_words after insert or update of label, alternate_labels on skill
  for each row execute function follow_skill_label();
create function tell_skill_labels() returns trigger language plpgsql as $$
begin
  perform pg_notify('talent_changed', 'labels');
  return null;
end $$;
create trigger skill_search_told after insert or update or delete on skill
  for each statement execute function tell_skill_labels();

insert into talent_word (word) select distinct unnest(label_words(label, alternate_labels)) from skill on conflict do nothing;
select refresh_talent_search(array_agg(id)) from talent having count(*) > 0;

-- What it was searched in before.
drop index talent_search_text;
alter table talent drop column search_text;
