-- Whom a recruiter put aside, to be proposed for an offer; each their own.
create table talent_basket (
  staff_id uuid not null references staff on delete cascade,
  talent_id uuid not null references talent on delete cascade,
  added_at timestamptz not null,
  primary key (staff_id, talent_id)
);
create index talent_basket_talent on talent_basket (talent_id);
