-- Steps that never end take turns with all others.
alter table erasure_step add column tried_at timestamptz;
