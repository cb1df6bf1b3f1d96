-- As it was, and quicker: most texts have no two words that are another spelling of one.
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
