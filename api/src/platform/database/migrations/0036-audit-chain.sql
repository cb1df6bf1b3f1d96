-- Each event of the audit is a link of a chain: whoever changes, removes or reorders events breaks it where they did.
create table audit_link (
  seq bigint primary key,
  event_id bigint not null unique,
  event_at timestamptz not null,
  -- SHA-256 of the event, and of the link before with this one; both in hexadecimal.
  row_hash text not null check (length(row_hash) = 64),
  hash text not null check (length(hash) = 64)
);

-- Events that have no link yet: written with them, so that none is forgotten whatever order they are committed in.
create table audit_pending (event_id bigint primary key);

-- The last link of each day, for those who keep it elsewhere.
create table audit_head (
  day date primary key,
  seq bigint not null,
  hash text not null,
  recorded_at timestamptz not null default now(),
  -- RFC 3161, over the hash as text.
  time_stamp bytea
);

create function audit_field(value text) returns text language sql immutable as $$
  select case when value is null then '-' else octet_length(value) || ':' || value end
$$;

create function audit_instant(value timestamptz) returns text language sql immutable as $$
  select to_char(value at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
$$;

-- What is hashed of an event: every column, each with its length, so that no text can pass for two.
create function audit_text(event audit_event) returns text language sql stable as $$
  select audit_field(event.id::text) || audit_field(audit_instant(event.at)) || audit_field(event.actor)
    || audit_field(event.role) || audit_field(event.on_behalf_of) || audit_field(event.action)
    || audit_field(event.object_kind) || audit_field(event.object_id) || audit_field(event.data::text)
    || audit_field(event.request_id) || audit_field(event.ip_truncated)
$$;

create function note_audit_event() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_pending (event_id) values (new.id);
  return null;
end $$;
create trigger audit_event_pending after insert on audit_event for each row execute function note_audit_event();

-- Adds the links that are missing, in the order of their events; 0 while another connection does. Committed events only
-- are seen, so whoever writes one never waits for this.
create function chain_audit(most integer) returns integer
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  previous text := repeat('0', 64);
  last bigint := 0;
  event audit_event;
  hashed text;
  added integer := 0;
begin
  if not pg_try_advisory_xact_lock(4072036) then
    return 0;
  end if;
  select seq, hash into last, previous from audit_link order by seq desc limit 1;
  if not found then
    last := 0;
    previous := repeat('0', 64);
  end if;
  for event in
    select e.* from audit_pending p join audit_event e on e.id = p.event_id order by e.id limit most
  loop
    last := last + 1;
    hashed := encode(sha256(convert_to(audit_text(event), 'UTF8')), 'hex');
    previous := encode(sha256(convert_to(concat_ws('|', previous, last, event.id, audit_instant(event.at), hashed), 'UTF8')), 'hex');
    insert into audit_link (seq, event_id, event_at, row_hash, hash) values (last, event.id, event.at, hashed, previous);
    delete from audit_pending where event_id = event.id;
    added := added + 1;
  end loop;
  return added;
end $$;

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append only', tg_table_name;
end $$;
create trigger audit_event_kept before truncate on audit_event for each statement execute function refuse_audit_change();
create trigger audit_link_append_only before update or delete on audit_link for each row execute function refuse_audit_change();
create trigger audit_link_kept before truncate on audit_link for each statement execute function refuse_audit_change();
create trigger audit_head_append_only before update or delete on audit_head for each row execute function refuse_audit_change();
create trigger audit_head_kept before truncate on audit_head for each statement execute function refuse_audit_change();

-- What happened before: chained in the first minutes by the same function as everything else.
insert into audit_pending (event_id) select id from audit_event;
