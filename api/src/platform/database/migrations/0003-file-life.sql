-- The life of a file: quarantined → clean | infected, clean → superseded → purged. What is replaced before it was
-- scanned goes from quarantined to superseded; nobody is served it any more.
alter table file drop constraint file_state_check;
alter table file add constraint file_state_check
  check (state in ('quarantined', 'clean', 'infected', 'superseded', 'purged'));
alter table file
  -- Who said that it is clean or infected, and what was found.
  add column scanner text,
  add column scan_finding text,
  add column scanned_at timestamptz,
  -- Tries of a scanner that did not answer, and the last of them.
  add column scan_tries integer not null default 0,
  add column scan_tried_at timestamptz,
  add column superseded_at timestamptz,
  -- When its bytes left the store; the row stays as evidence of what was there.
  add column removed_at timestamptz;
update file set superseded_at = now() where state = 'superseded';
create index file_waiting on file (created_at) where state = 'quarantined';
create index file_to_remove on file (superseded_at) where state in ('infected', 'superseded') and removed_at is null;

create function file_state_guard() returns trigger language plpgsql as $$
begin
  if new.state <> old.state and not (old.state, new.state) in (
    ('quarantined', 'clean'), ('quarantined', 'infected'), ('quarantined', 'superseded'),
    ('clean', 'superseded'), ('superseded', 'purged')
  ) then
    raise exception 'a file does not go from % to %', old.state, new.state;
  end if;
  if new.state = 'superseded' and old.state <> 'superseded' and new.superseded_at is null then
    new.superseded_at = now();
  end if;
  return new;
end $$;
create trigger file_state before update of state on file for each row execute function file_state_guard();

-- An identity document goes thirty days after it was verified; that it was, and how it ended, stays.
alter table bloomer
  add column credential_checked_at timestamptz,
  add column credential_check_result text check (credential_check_result in ('valid', 'refused'));

-- Who may read a CV: recruiters, and clients to whom the person was presented.
create table talent (
  id uuid primary key default gen_random_uuid(),
  cv_file_id uuid references file,
  erased_at timestamptz,
  created_at timestamptz not null default now()
);
create table talent_presentation (
  talent_id uuid not null references talent,
  society_id uuid not null references society,
  presented_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  primary key (talent_id, society_id)
);
