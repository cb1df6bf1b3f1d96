import type { OtherClock } from '@bloom/shared-server/clock-check';
import type { ColumnType, Generated } from 'kysely';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';

type Instant = ColumnType<Date, Date | string, Date | string>;
type MaybeInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;

export type AccountTable = {
  subject: string;
  email: string;
  email_verified: boolean;
  given_name: string;
  family_name: string;
  roles: string[];
  demo: boolean;
  label: string | null;
  position: number;
  disabled_at: MaybeInstant;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
};

export type ArtifactTable = {
  model: string;
  id: string;
  payload: ColumnType<Record<string, unknown>, string, string>;
  grant_id: string | null;
  uid: string | null;
  account_id: string | null;
  consumed_at: MaybeInstant;
  touched_at: ColumnType<Date, Date | undefined, Date>;
  expires_at: MaybeInstant;
};

export type SecretTable = {
  id: string;
  kind: 'signing' | 'cookie' | 'code';
  value: ColumnType<Record<string, unknown>, string, string>;
  created_at: Generated<Date>;
  published_at: MaybeInstant;
};

export type SignInCodeTable = {
  interaction_id: string;
  email: string;
  subject: string | null;
  code_hash: string;
  tries: number;
  sent_at: Instant;
  expires_at: Instant;
  used_at: MaybeInstant;
};

export type RateCounterTable = { scope: string; subject: string; window_start: Instant; hits: number };

export type KnownBrowserTable = { token_hash: string; subject: string; used_at: Instant; expires_at: Instant };

export type AuthenticatorTable = {
  subject: string;
  sealed_secret: string;
  last_step: number;
  created_at: Generated<Date>;
};

export type RecoveryCodeTable = { subject: string; code_hash: string; used_at: MaybeInstant };

export type SecondStepTable = {
  interaction_id: string;
  subject: string;
  sealed_secret: string | null;
  tries: number;
  passed_at: MaybeInstant;
  expires_at: Instant;
};

export type LogoutNoticeTable = { subject: string; ended_at: Instant; attempts: number; next_at: Instant };

export type Schema = {
  account: AccountTable;
  artifact: ArtifactTable;
  secret: SecretTable;
  sign_in_code: SignInCodeTable;
  rate_counter: RateCounterTable;
  logout_notice: LogoutNoticeTable;
  known_browser: KnownBrowserTable;
  authenticator: AuthenticatorTable;
  recovery_code: RecoveryCodeTable;
  second_step: SecondStepTable;
};

export type Database = Kysely<Schema>;

/** Milliseconds: a statement, or the wait for a connection, that takes longer fails, and people are told so. */
const PATIENCE_MS = 5_000;

/** Five connections are plenty: every request here is two or three indexed statements. */
export function openPool(databaseUrl: string): pg.Pool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 5,
    statement_timeout: PATIENCE_MS,
    connectionTimeoutMillis: PATIENCE_MS,
    // A machine that lost its power says nothing: it is asked after ten seconds; left to the system, after two hours.
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'bloom-idp',
  });
  // A connection lost while idle, or while a statement uses it, must not end the process: the statement fails by
  // itself, and the next one opens another connection.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function openDatabase(pool: pg.Pool): Database {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) }).withSchema('idp');
}

const WHOSE = "the database's";

/** The clock that codes and sessions are written with. */
export function clockOver(pool: pg.Pool): OtherClock {
  return {
    whose: WHOSE,
    async ask() {
      const { rows } = await pool.query<{ at: Date }>('select clock_timestamp() as at');
      return rows[0]?.at ?? new Date(Number.NaN);
    },
  };
}

/** The same. Asked before anything else of the database is. */
export function databaseClock(databaseUrl: string): OtherClock {
  return {
    whose: WHOSE,
    async ask() {
      const pool = openPool(databaseUrl);
      try {
        return await clockOver(pool).ask();
      } finally {
        await pool.end();
      }
    },
  };
}
