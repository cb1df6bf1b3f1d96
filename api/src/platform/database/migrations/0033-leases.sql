-- A call under way holds its key by a lease that it renews, so that the retry after a crash need not wait a day.
alter table idempotency_key
  add column owner uuid,
  add column lease_until timestamptz,
  -- A transaction of the call was committed: it must not run again, even when its answer was lost.
  add column effect_at timestamptz;
create index idempotency_key_age on idempotency_key (created_at);
-- Answers that held the token of a session or of a link.
delete from idempotency_key where answer::text ~* 'anonymous:|token';
