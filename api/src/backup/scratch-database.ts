import pg from 'pg';
import { findServers, findUsedTable, SCHEMAS } from './database-structure.sql.ts';
import { RestoreRefusal } from './restore.service.ts';

/** What a database of ours says of itself: no other is ever emptied. */
const OURS = 'Backups are restored here to try them. Whatever is in it goes.';
const SUFFIX = '_restore_test';
/** One test at a time: any number that nobody else uses. */
const LOCK = 6_800_001;
const REFUSED = '42501';

export interface ScratchDatabase {
  url: string;
  /** Nothing of anybody is left in it. */
  remove(): Promise<void>;
}

/**
 * An empty database for a test, beside the product's own or the one that is named. It is made where it is missing and
 * goes afterwards; one that was there stays, empty.
 */
export async function openScratch(productUrl: string, named: string | undefined): Promise<ScratchDatabase> {
  const url = named ?? besideOf(productUrl);
  const product = await connect(productUrl);
  try {
    const { rows } = await product.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [LOCK]);
    if (rows[0]?.won !== true) throw new RestoreRefusal('Another test of a backup is running.');
    const isOwn = named === undefined && (await createUnlessThere(product, url));
    await withScratch(url, assertNobodys);
    await withScratch(url, clear);
    return {
      url,
      async remove() {
        if (isOwn) await product.query(`drop database ${pg.escapeIdentifier(nameOf(url))} with (force)`);
        else await withScratch(url, clear);
        await product.end();
      },
    };
  } catch (error) {
    await product.end();
    throw error;
  }
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function besideOf(productUrl: string): string {
  return Object.assign(new URL(productUrl), { pathname: `/${nameOf(productUrl)}${SUFFIX}` }).toString();
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-restore-test' });
  await client.connect();
  return client;
}

/** Answers whether it was missing. */
async function createUnlessThere(product: pg.Client, url: string): Promise<boolean> {
  const name = nameOf(url);
  const { rowCount } = await product.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return false;
  const create = `create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`;
  await product.query(create).catch((cause: { code?: string }) => {
    if (cause.code !== REFUSED) throw cause;
    const owner = decodeURIComponent(new URL(url).username);
    throw new RestoreRefusal(`The account ${owner} may make no database: ${create} owner ${owner}, once.`);
  });
  return true;
}

async function withScratch(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(url);
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function assertNobodys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as comment
     from pg_database where datname = current_database()`,
  );
  const [servers, used] = [await findServers(client), await findUsedTable(client)];
  const isOurs = rows[0]?.comment === OURS;
  // A product that was just installed has nobody in it yet.
  const why = used !== undefined && !isOurs ? `${used} has rows` : servers.map((one) => `${one} works in it`)[0];
  if (why !== undefined) {
    throw new RestoreRefusal(`${rows[0]?.name} is not for tests of backups: ${why}. Name an empty database.`);
  }
}

async function clear(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} is '${OURS}'`);
  await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`);
  await client.query('create schema public');
}
