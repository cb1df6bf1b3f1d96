import pg from 'pg';

/** What the provider's account may do: rows of its own schema, never tables, and nothing of the product's. */
const GRANTS = `
  grant usage on schema idp to app;
  grant select, insert, update, delete on all tables in schema idp to app;
  grant usage, select on all sequences in schema idp to app;
  revoke insert, update, delete on idp.migration from app;`;

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/** By the owner of the tables, after every migration; nothing when both are the same account. */
export async function grantProvider(owner: pg.Pool, ownerUrl: string, providerUrl: string): Promise<void> {
  const role = userOf(providerUrl);
  if (role === '' || role === userOf(ownerUrl)) return;
  // One text is one transaction.
  await owner.query(GRANTS.replaceAll(/\bapp\b/g, pg.escapeIdentifier(role)));
}
