import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { findServers, findTable, SCHEMAS } from './database-structure.sql.ts';
import { RestoreRefusal } from './restore.service.ts';

/** What a database of ours says of itself: no other is ever emptied. */
const OURS = 'Backups are restored here to try them. Whatever is in it goes.';
const SUFFIX = '_restore_test';
/** One test at a time: any number that nobody else uses. */
const LOCK = 6_800_001;
const REFUSED = '42501';

/** Two at once would empty what the other one restores. Nothing is wrong: the other one tells how it ends. */
export class AlreadyRunning extends RestoreRefusal {
  constructor() {
    super('Another test of a backup is running already: it writes down how it ends.');
  }
}

/** Where a backup is tried: an empty database and an empty folder. */
export interface Scratch {
  url: string;
  folder: string;
  /** Nothing of anybody is left in them, even while they are used. */
  remove(): Promise<void>;
}

/**
 * A place for a test, whose database is beside the product's own or the one that is named. It is made where it is
 * missing and goes afterwards; one that was there stays, empty. What a test left that was killed goes first.
 */
export async function openScratch(productUrl: string, named: string | undefined): Promise<Scratch> {
  const url = named ?? besideOf(productUrl);
  const holder = await connect(productUrl);
  try {
    const { rows } = await holder.query<{ won: boolean }>('select pg_try_advisory_lock($1) as won', [LOCK]);
    if (rows[0]?.won !== true) throw new AlreadyRunning();
    const isOwn = named === undefined && (await createUnlessThere(holder, url));
    await withDatabase(url, assertNobodys);
    await withDatabase(url, clear);
    const folder = await emptyFolder(nameOf(url));
    // The lock is held for hours, on a connection that may be lost meanwhile.
    const drop = (client: pg.Client) => client.query(`drop database ${pg.escapeIdentifier(nameOf(url))} with (force)`);
    const tidyUp = async () => {
      try {
        await (isOwn ? withDatabase<unknown>(productUrl, drop) : withDatabase(url, clear));
      } finally {
        await rm(folder, { recursive: true, force: true });
        await holder.end();
      }
    };
    let tidied: Promise<void> | undefined;
    return {
      url,
      folder,
      remove() {
        tidied ??= tidyUp();
        return tidied;
      },
    };
  } catch (error) {
    await holder.end();
    throw error;
  }
}

/** Of a name that is known, so that what a killed test left there is found; keys come into it. */
async function emptyFolder(database: string): Promise<string> {
  const folder = join(tmpdir(), `bloom-restore-test-${encodeURIComponent(database)}`);
  await rm(folder, { recursive: true, force: true });
  // Fails where somebody else was faster: nobody else's folder is ever used.
  await mkdir(folder, { mode: 0o700 });
  return folder;
}

const nameOf = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));

function besideOf(productUrl: string): string {
  return Object.assign(new URL(productUrl), { pathname: `/${nameOf(productUrl)}${SUFFIX}` }).toString();
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'bloom-restore-test' });
  // What is asked of a lost connection says so; unheard, the loss would end the program before it has tidied up.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Answers whether it was missing. */
async function createUnlessThere(holder: pg.Client, url: string): Promise<boolean> {
  const name = nameOf(url);
  const { rowCount } = await holder.query('select from pg_database where datname = $1', [name]);
  if (rowCount !== 0) return false;
  const create = `create database ${pg.escapeIdentifier(name)} encoding 'UTF8' template template0`;
  await holder.query(create).catch((cause: { code?: string }) => {
    if (cause.code !== REFUSED) throw cause;
    const owner = decodeURIComponent(new URL(url).username);
    throw new RestoreRefusal(`The account ${owner} may make no database: ${create} owner ${owner}, once.`);
  });
  return true;
}

/** Work on a connection of its own. */
export async function withDatabase<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function assertNobodys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; comment: string | null }>(
    `select datname as name, shobj_description(oid, 'pg_database') as comment
     from pg_database where datname = current_database()`,
  );
  const [servers, table] = [await findServers(client), await findTable(client)];
  const isOurs = rows[0]?.comment === OURS;
  // Whose tables they are, and whether they have rows, is not for a test to judge.
  const why =
    table !== undefined && !isOurs ? `it has tables (${table})` : servers.map((one) => `${one} works in it`)[0];
  if (why !== undefined) {
    throw new RestoreRefusal(`${rows[0]?.name} is not for tests of backups: ${why}. Name an empty database.`);
  }
}

async function clear(client: pg.Client): Promise<void> {
  // What a test still does, this one or one that was killed, would keep its tables locked.
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and application_name ~ '^bloom-(restore|erasures)'`,
  );
  const { rows } = await client.query<{ name: string }>('select current_database() as name');
  await client.query(`comment on database ${pg.escapeIdentifier(rows[0]?.name ?? '')} is '${OURS}'`);
  await client.query(`drop schema if exists ${SCHEMAS.join(', ')} cascade`);
  await client.query('create schema public');
}
