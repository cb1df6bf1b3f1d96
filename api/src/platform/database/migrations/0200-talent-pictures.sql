-- A small picture of a talent, with nothing in it but the picture; it goes with the row.
create table talent_picture (
  talent_id uuid primary key references talent on delete cascade,
  jpeg bytea not null check (octet_length(jpeg) <= 200000),
  added_at timestamptz not null default now()
);
