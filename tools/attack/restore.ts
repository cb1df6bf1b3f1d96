import pg from 'pg';
import type { Target } from './attack.ts';

export interface Backup {
  /** Puts the database back as it was, and starts the API, as whoever restores a backup does. */
  restore(): Promise<void>;
  forget(): Promise<void>;
}

/** A copy of the whole database as it is now. Servers lose their connections, and find others by themselves. */
export async function backUp({ product }: Pick<Target, 'product'>): Promise<Backup> {
  const name = decodeURIComponent(new URL(product.databaseUrl).pathname.slice(1));
  const copy = `${name}_backup`;
  await alone(product.databaseUrl, name, (client) => client.query(`create database ${copy} template ${name}`));
  return {
    async restore() {
      await product.server('api').kill();
      await alone(product.databaseUrl, name, async (client) => {
        await client.query(`alter database ${name} rename to ${name}_lost`);
        await client.query(`alter database ${copy} rename to ${name}`);
        await client.query(`drop database ${name}_lost with (force)`);
      });
      await product.restartServer('api');
    },
    forget: () =>
      asOwner(product.databaseUrl, (client) => client.query(`drop database if exists ${copy} with (force)`)),
  };
}

/** Nobody else may be connected to a database that is copied or renamed. */
function alone(databaseUrl: string, name: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  return asOwner(databaseUrl, async (client) => {
    await client.query(`alter database ${name} allow_connections false`);
    try {
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await work(client);
    } finally {
      await client.query(`alter database ${name} allow_connections true`);
    }
  });
}

async function asOwner(databaseUrl: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const url = new URL(databaseUrl);
  url.pathname = '/postgres';
  const client = new pg.Client({ connectionString: url.toString() });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
