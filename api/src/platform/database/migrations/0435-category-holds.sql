-- Who held a category, and since when. One that operators held by a statement has neither.
alter table retention_category
  add column held_by text,
  add column held_at timestamptz,
  add constraint retention_category_holder
    check ((held_by is null) = (held_at is null) and (held_by is null or legal_hold is not null));
