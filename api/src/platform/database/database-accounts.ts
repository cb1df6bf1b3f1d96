import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

/** Any constant that every replica shares: two servers that start together must not grant at once. */
const GRANT_LOCK = 4_072_037;

/** Append only, by privilege; who may delete events of the audit at all is what its trigger says, by their age. */
const AUDIT = `
  revoke update, truncate on audit_event from app;
  revoke all on audit_link, audit_pending, audit_head from app;
  grant select on audit_link, audit_pending, audit_head to app;
  grant insert on audit_head to app;`;

/** What the application's account may do: rows, never tables. */
const rowsOf = (schema: string): string => `
  grant usage on schema ${schema} to app;
  grant select, insert, update, delete on all tables in schema ${schema} to app;
  grant usage, select on all sequences in schema ${schema} to app;`;

const GRANTS = `${rowsOf('public')}
  revoke insert, update, delete on schema_migration from app;${AUDIT}`;

const userOf = (url: string): string => decodeURIComponent(new URL(url).username);

/**
 * Gives the account of `applicationUrl` what the product needs, by the owner of the tables. To be repeated after every
 * migration; does nothing when both are the same account.
 */
export async function grantApplication(ownerUrl: string, applicationUrl: string): Promise<void> {
  const role = userOf(applicationUrl);
  if (role === '' || role === userOf(ownerUrl)) return;
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'bloom-migrations' });
  await client.connect();
  try {
    await client.query('begin');
    await client.query('select pg_advisory_xact_lock($1)', [GRANT_LOCK]);
    const { rows } = await client.query<{ queues: boolean }>(`select to_regnamespace('pgboss') is not null as queues`);
    const grants = rows[0]?.queues ? GRANTS + rowsOf('pgboss') : GRANTS;
    await client.query(grants.replaceAll(/\bapp\b/g, pg.escapeIdentifier(role)));
    await client.query('commit');
  } finally {
    await client.end();
  }
}

interface Account {
  name: string;
  superuser: boolean;
  changesAudit: boolean;
}

/**
 * What the product's own account could do to the audit.
 * @returns a sentence worth a warning, or nothing
 * @throws Error in production when it is a superuser, for whom no rule of the database holds
 */
export async function accountWarning(db: Db, production: boolean): Promise<string | undefined> {
  const { rows } = await sql<Account>`select current_user as name,
    (select rolsuper from pg_roles where rolname = current_user) as superuser,
    has_table_privilege('audit_event', 'update, truncate') or
      (select pg_has_role(relowner, 'usage') from pg_class where oid = 'audit_event'::regclass) as "changesAudit"`.execute(
    db,
  );
  const account = rows[0];
  if (account === undefined || !(account.superuser || account.changesAudit)) return undefined;
  const advice = 'give the tables to another account, named by DATABASE_OWNER_URL';
  if (!account.superuser) return `The account "${account.name}" of DATABASE_URL could change the audit: ${advice}.`;
  const sentence = `The account "${account.name}" of DATABASE_URL is a superuser, for whom no rule holds: ${advice}.`;
  if (production) throw new Error(sentence);
  return sentence;
}
