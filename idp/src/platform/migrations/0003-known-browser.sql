-- Browsers that an account signed in from with a code. Whoever asks from one has limits of his own: what strangers do
-- shuts nobody out. The token is in a cookie, here is its hash; one browser may know several accounts.
create table idp.known_browser (
  token_hash text not null,
  subject text not null references idp.account on delete cascade,
  used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (token_hash, subject)
);
create index known_browser_account on idp.known_browser (subject);

-- These counted addresses in clear.
delete from idp.rate_counter where scope in ('code-address', 'code-address-day', 'guess-address');
