-- The texts of the operations that published front ends send by their hash, once the registry has told them: the API
-- answers for them while the registry is away.
create table persisted_operation (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  text text not null check (length(text) between 1 and 20000),
  learned_at timestamptz not null default now()
);
