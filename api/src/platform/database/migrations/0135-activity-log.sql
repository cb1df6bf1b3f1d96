-- What happened with a talent and stands nowhere else: comments, skills that were taken up. Phases of jobs have tables of
-- their own.
create table activity_log (
  id uuid primary key default gen_random_uuid(),
  talent_id uuid not null references talent on delete cascade,
  type text not null check (type in ('addComment', 'createDirectSkill', 'consent', 'merge')),
  source text not null default 'App',
  -- Null for what the product did by itself.
  staff_id uuid references staff,
  data jsonb not null default '{}' check (octet_length(data::text) <= 9000),
  at timestamptz not null default now()
);
create index activity_log_talent on activity_log (talent_id, at desc, id desc);

-- Nobody rewrites what was said.
create function refuse_log_change() returns trigger language plpgsql as $$
begin
  raise exception 'the history of a talent is only added to';
end $$;
create trigger activity_log_kept before update of type, source, staff_id, data, at on activity_log
  for each row execute function refuse_log_change();
