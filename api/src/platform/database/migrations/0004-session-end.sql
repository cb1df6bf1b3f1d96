-- Access tokens live on after their session: those of an identity that were issued before this moment no longer count.
create table session_end (
  issuer text not null,
  subject text not null,
  ended_at timestamptz not null,
  primary key (issuer, subject)
);
