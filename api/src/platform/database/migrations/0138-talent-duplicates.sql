-- What two sheets of one person have in common.
create index talent_whole_name on talent (search_folded(firstname || ' ' || lastname)) where erased_at is null;
create index talent_phone on talent (phone) where erased_at is null and phone is not null;

-- Two sheets that became one: everything both held, so that they can be taken apart again for thirty days.
create table talent_merge (
  id uuid primary key default gen_random_uuid(),
  kept_id uuid not null references talent on delete cascade,
  merged_id uuid not null,
  staff_id uuid references staff,
  merged_at timestamptz not null,
  -- Of the sheet that stayed, as the merge left it: taking apart needs it unchanged.
  version_after integer not null,
  snapshot jsonb not null,
  undone_at timestamptz
);
create index talent_merge_kept on talent_merge (kept_id, merged_at desc);
create index talent_merge_merged_at on talent_merge (merged_at);
