import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { ASKS_THE_SILENT, type Db } from './database.ts';

/** The channels of this product. Payloads are ids, or a few figures: PostgreSQL refuses more than 8 kB. */
export type Channel =
  | 'job_done'
  | 'load_told'
  | 'mail_queued'
  | 'message_queued'
  | 'notification_changed'
  | 'session_ended'
  | 'talent_changed';
const channels: readonly Channel[] = [
  'job_done',
  'load_told',
  'mail_queued',
  'message_queued',
  'notification_changed',
  'session_ended',
  'talent_changed',
];

const CONNECT_WITHIN_MS = 5_000;

type Listener = (payload: string) => void;

/** What the database tells every server at commit, over one connection of its own. */
export interface Events {
  on(channel: Channel, listener: Listener): () => void;
  /** Called after each reconnection: what was said meanwhile is lost, so subscribers read again. */
  onReconnect(listener: () => void): () => void;
  /** Whether the server hears changes now. */
  readonly connected: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Tells all servers something when the transaction commits; nobody hears it after a rollback. */
export async function notifyChannel(db: Db, channel: Channel, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

function createListener(connectionString: string, hear: (channel: Channel, payload: string) => void): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'bloom-events',
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    ...ASKS_THE_SILENT,
  });
  client.on('notification', ({ channel, payload }) => hear(channel as Channel, payload ?? ''));
  client.on('error', () => undefined);
  return client;
}

async function listen(client: pg.Client): Promise<void> {
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${channel}`);
  } catch (error) {
    // A server that takes connections and lets nobody listen, such as a standby, must not collect ours.
    await client.end().catch(() => undefined);
    throw error;
  }
}

/** Whoever has an account in the database may say anything: what cannot be read ends no server. */
function tryListener(hear: () => void, { channel, log }: { channel: Channel; log: Logger }): void {
  try {
    hear();
  } catch (err) {
    log.warn({ err, channel }, 'events: what was told cannot be read');
  }
}

export function createEvents(connectionString: string, log: Logger): Events {
  const listeners = new Map<Channel, Set<Listener>>(channels.map((channel) => [channel, new Set()]));
  const reconnects = new Set<() => void>();
  let client: pg.Client | undefined;
  let stopped = true;
  let timer: NodeJS.Timeout | undefined;
  let connected = false;

  async function connect(): Promise<void> {
    const next = createListener(connectionString, (channel, payload) => {
      for (const listener of listeners.get(channel) ?? []) tryListener(() => listener(payload), { channel, log });
    });
    next.on('end', () => {
      connected = false;
      if (next === client && !stopped) retry(500);
    });
    await listen(next);
    client = next;
    connected = true;
  }

  function retry(delay: number): void {
    timer = setTimeout(async () => {
      if (stopped) return;
      try {
        await connect();
        for (const listener of reconnects) listener();
      } catch {
        log.warn({ delay }, 'events: no connection, trying again');
        retry(Math.min(delay * 2, 10_000));
      }
    }, delay);
  }

  return {
    get connected() {
      return connected;
    },
    on(channel, listener) {
      listeners.get(channel)?.add(listener);
      return () => listeners.get(channel)?.delete(listener);
    },
    onReconnect(listener) {
      reconnects.add(listener);
      return () => reconnects.delete(listener);
    },
    async start() {
      stopped = false;
      await connect();
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
