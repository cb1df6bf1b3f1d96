-- Since when somebody could have read that a category is forgotten, and held it.
alter table retention_category add column listed_at timestamptz not null default '-infinity';
alter table retention_category alter column listed_at set default now();
