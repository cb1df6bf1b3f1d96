import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { GraphQLSchema } from 'graphql';
import { sql } from 'kysely';
import type pg from 'pg';
import { createClock } from '../platform/clock.ts';
import type { Platform, RequestContext } from '../platform/context/context.ts';
import { createDatabase, createPool, type Db } from '../platform/database/database.ts';
import { createEvents } from '../platform/database/events.ts';
import { readEnvironment } from '../platform/environment/environment.ts';
import { createDiskStore } from '../platform/file-store/file-store-disk.ts';
import { createBoss, prepareQueues } from '../platform/jobs/job-boss.ts';
import { runJob } from '../platform/jobs/job-run.ts';
import { createJobs, jobDefinition, jobDefinitions } from '../platform/jobs/jobs.ts';
import { createLinks } from '../platform/links/links.ts';
import { createLogger } from '../platform/log.ts';
import { createTestDatabase } from '../platform/testing/test-database.ts';
import type { Viewer } from '../platform/viewer/viewer.ts';
import { schema, talentsSchema } from '../schema.ts';
import { type Answer, executeDocument } from './execute-document.ts';
import { createFactories, type Factories } from './factories.ts';

/** What one test works with. Everything it writes is rolled back, unless it came from `committed`. */
export interface TestContext {
  db: Db;
  platform: Platform;
  create: Factories;
  /** The context of a request by this viewer. */
  context(viewer: Viewer): RequestContext;
  /** Runs a document against the real missions schema. */
  execute(viewer: Viewer, document: string, variables?: Record<string, unknown>): Promise<Answer>;
  executeTalents(viewer: Viewer, document: string, variables?: Record<string, unknown>): Promise<Answer>;
  /** Moves the server's clock, for instance to '2026-11-20T09:00:00Z'. */
  setNow(instant: string): void;
  /** Runs the queued jobs (and those they queue) in this transaction; answers their queues in order. */
  runJobs(): Promise<string[]>;
}

export interface TestApi {
  /** Runs the test in a transaction that is rolled back at the end. */
  rollback(work: (test: TestContext) => Promise<void>): Promise<void>;
  close(): Promise<void>;
}

export interface CommittingTestApi extends TestApi {
  url: string;
  pool: pg.Pool;
  /** Runs the test on the pool, for races between connections; the database is this file's own. */
  committed(work: (test: TestContext) => Promise<void>): Promise<void>;
}

/** The instant at which tests live unless they say otherwise: Friday 20 November 2026, 10:00 in Paris. */
const TEST_NOW = '2026-11-20T09:00:00Z';

type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

async function openDatabase(account: 'application' | 'owner') {
  const queues = jobDefinitions().map(({ queue }) => queue);
  const {
    url: ownerUrl,
    applicationUrl,
    drop,
  } = await createTestDatabase(prepareQueues, `queues:${queues.sort().join()}`);
  const url = account === 'owner' ? ownerUrl : applicationUrl;
  // A busy machine is no failure: nothing but the runner's own limit says how long a test may take.
  const patience = { statementTimeout: 0, connectionTimeout: 0 };
  const pool = createPool({ connectionString: url, max: 12, applicationName: 'bloom-test', ...patience });
  const db = createDatabase(pool);
  const close = async () => {
    await db.destroy();
    await drop();
  };
  return { url, pool, db, close };
}

let shared: Promise<OpenDatabase> | undefined;
// Said while the first file loads, hence done after the last test of the process.
after(async () => (await shared)?.close());

/**
 * A test API whose tests leave nothing behind: the files of a process share its database, since copying one and warming
 * up its connections costs more than most files. It works with the account that the product has. Call once per test
 * file and close it in `after`.
 */
export async function openTestApi(): Promise<TestApi> {
  shared ??= openDatabase('application');
  const { rollback, closeFiles } = await apiOn(await shared);
  return { rollback, close: closeFiles };
}

/** The same on a database of the file's own, for tests that commit, or that leave many dead rows behind. */
export async function openCommittingTestApi(): Promise<CommittingTestApi> {
  const database = await openDatabase('owner');
  const { rollback, committed, closeFiles } = await apiOn(database);
  const close = async () => {
    await database.close();
    await closeFiles();
  };
  return { url: database.url, pool: database.pool, rollback, committed, close };
}

/** The test API of a file, open from its first test to its last one. Called once, at the top of the file. */
export function testApi(): Pick<TestApi, 'rollback'> {
  const opened = openedForFile(openTestApi);
  return { rollback: (work) => opened().rollback(work) };
}

/** The same on a database of the file's own. */
export function committingTestApi(): Omit<CommittingTestApi, 'close'> {
  const opened = openedForFile(openCommittingTestApi);
  return {
    rollback: (work) => opened().rollback(work),
    committed: (work) => opened().committed(work),
    get url() {
      return opened().url;
    },
    get pool() {
      return opened().pool;
    },
  };
}

function openedForFile<Api extends TestApi>(open: () => Promise<Api>): () => Api {
  let api: Api | undefined;
  before(async () => {
    api = await open();
  });
  after(() => api?.close());
  return () => {
    if (api === undefined) throw new Error('the test API is open while tests run');
    return api;
  };
}

type Work = (test: TestContext) => Promise<void>;

async function apiOn({ url, db }: OpenDatabase) {
  const folder = await mkdtemp(join(tmpdir(), 'bloom-test-files-'));
  const environment = readEnvironment({
    DATABASE_URL: url,
    FILES_DIR: join(folder, 'files'),
    KEYS_DIR: join(folder, 'keys'),
    LINK_SECRET: randomBytes(32).toString('hex'),
    // The law has named no such rate: tests compute with it.
    LEGAL_INTEREST_RATES: '2026-07-01:2.76',
    LOG_LEVEL: process.env.TEST_LOG_LEVEL ?? 'silent',
  });
  const fixed = { environment, log: createLogger(environment.logLevel), jobs: createJobs(createBoss(db)) };
  return {
    async rollback(work: Work) {
      const transaction = await db.startTransaction().execute();
      try {
        await work(testContext(fixed, transaction));
      } finally {
        await transaction.rollback().execute();
      }
    },
    committed: (work: Work) => work(testContext(fixed, db)),
    closeFiles: () => rm(folder, { recursive: true, force: true }),
  };
}

function testContext(fixed: Pick<Platform, 'environment' | 'log' | 'jobs'>, testDb: Db): TestContext {
  let now = new Date(TEST_NOW);
  const clock = createClock(() => now);
  const platform: Platform = {
    ...fixed,
    db: testDb,
    clock,
    files: createDiskStore(fixed.environment.filesDir),
    links: createLinks(fixed.environment.linkSecrets, clock),
    events: createEvents(fixed.environment.databaseUrl, fixed.log),
  };
  const context = (viewer: Viewer): RequestContext => ({
    ...platform,
    viewer,
    requestId: 'test-request',
    ip: '203.0.113.9',
    userAgent: 'node:test',
    pageUrl: platform.environment.shellUrl,
  });
  const run = (on: GraphQLSchema) => (viewer: Viewer, document: string, variables?: Record<string, unknown>) =>
    executeDocument(on, document, variables, context(viewer));
  return {
    db: testDb,
    platform,
    create: createFactories(testDb),
    context,
    execute: run(schema),
    executeTalents: run(talentsSchema),
    setNow: (instant) => {
      now = new Date(instant);
    },
    runJobs: () => runQueuedJobs(platform),
  };
}

async function runQueuedJobs(platform: Platform): Promise<string[]> {
  const done: string[] = [];
  for (let round = 0; round < 100; round += 1) {
    const { rows } = await sql<{ id: string; name: string; data: Record<string, string> }>`
      select r.id, r.job_name as name, j.data from job_run r join pgboss.job j on j.id = r.id and j.name = r.job_name
      where r.state = 'queued' order by r.started_at, r.id limit 1`.execute(platform.db);
    const next = rows[0];
    if (next === undefined) return done;
    await runJob(platform, jobDefinition(next.name), { id: next.id, data: next.data, attempt: 1, last: true });
    done.push(next.name);
  }
  throw new Error('The jobs of this test never end.');
}
