-- The conversation of a Bloomer, or of one link of a mail, with the support.
create table help_conversation (
  id uuid primary key default gen_random_uuid(),
  bloomer_id uuid unique references bloomer,
  link_token_id uuid unique references link_token on delete cascade,
  -- The visitor has read the answers until this instant.
  seen_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(bloomer_id, link_token_id) = 1)
);

create table help_message (
  conversation_id uuid not null references help_conversation on delete cascade,
  -- Chosen by the sender's browser: a message that is sent twice is one.
  id uuid not null,
  -- Null for a message of the visitor, who is the owner of the conversation.
  staff_id uuid references staff,
  text text not null check (char_length(text) between 1 and 2000),
  created_at timestamptz not null,
  primary key (conversation_id, id)
);
create index help_message_at on help_message (conversation_id, created_at);
create index help_message_age on help_message (created_at);
