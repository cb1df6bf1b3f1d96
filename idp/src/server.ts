import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { REFRESH_GRACE_SECONDS } from '@bloom/shared-rules/access/session-renewal';
import { SLOW_SENDERS } from '@bloom/shared-rules/access/slow-senders';
import { createLoad } from '@bloom/shared-server/watch/load';
import type Koa from 'koa';
import type { Logger } from 'pino';
import { demoTokenRoute } from './accounts/demo-token.route.ts';
import { provisionRoutes } from './accounts/provision.route.ts';
import { readDemoAccounts, saveDemoAccounts } from './accounts/read-demo-accounts.ts';
import { createKnownBrowsers } from './known-browser/known-browser.ts';
import { byHttps, failureAnswer, limitProtocol, plainRoutes, securityHeaders } from './middleware.ts';
import { startLogoutNotices } from './oidc/logout-notice.ts';
import { createProvider } from './oidc/provider.ts';
import type { Database } from './platform/database.ts';
import { openDatabase, openPool } from './platform/database.ts';
import type { Environment } from './platform/environment.ts';
import { assertMigrated } from './platform/migrate.ts';
import { prepareTables } from './platform/prepare-tables.ts';
import { loadSecrets } from './platform/secrets.ts';
import { sweepExpired } from './platform/sweep.ts';
import { loadSealingKey } from './second-factor/sealing.ts';
import { countStaffWithout } from './second-factor/second-factor.repository.ts';
import { createCodeMailer } from './sign-in/code.mail.ts';
import { signInRoutes } from './sign-in/sign-in.routes.ts';
import { settingsTold } from './watch/settings-told.ts';
import { watchRoutes } from './watch/watch.routes.ts';

const SWEEP_EVERY_MS = 10 * 60 * 1000;
/** For what it was asked before it stops. */
const LAST_ANSWERS_MS = 7_000;

export type IdentityProvider = {
  readonly port: number;
  readonly db: Database;
  readonly close: () => Promise<void>;
};

export type StartOptions = {
  /** How long a refresh token stays acceptable after its first use. */
  readonly refreshGraceSeconds?: number;
  /** What it was told: the API's audit says when something of it changed. */
  readonly settings?: () => ReadonlyMap<string, string>;
};

async function prepareAccounts(environment: Environment, db: Database): Promise<void> {
  const { demoAccountsPath } = environment;
  // Without the demo mode the list is empty, which closes the demo accounts an earlier start may have left.
  await saveDemoAccounts(db, demoAccountsPath ? await readDemoAccounts(demoAccountsPath) : []);
}

/** A mailed code is no second factor: the firm hears of it at every start. */
async function sayWhoLacksAFactor(db: Database, log: Logger, maySetUp: boolean): Promise<void> {
  if (!maySetUp) log.warn('KEYS_DIR is missing: nobody can set up a second factor');
  const accounts = await countStaffWithout(db);
  if (accounts > 0)
    log.warn({ accounts }, 'staff accounts have no second factor: payments and erasures stay closed to them');
}

export async function startIdentityProvider(
  environment: Environment,
  log: Logger,
  options: StartOptions = {},
): Promise<IdentityProvider> {
  const pool = openPool(environment.databaseUrl);
  const applied = environment.migrates ? await prepareTables(environment, pool) : await assertMigrated(pool);
  if (applied.length > 0) log.info({ applied }, 'migrated');
  const db = openDatabase(pool);
  const secrets = await loadSecrets(db);
  await prepareAccounts(environment, db);

  const mailer = createCodeMailer(environment, log);
  const refreshGraceSeconds = options.refreshGraceSeconds ?? REFRESH_GRACE_SECONDS;
  const provider = createProvider({ environment, db, secrets, log, refreshGraceSeconds });
  const tellSettings = () => settingsTold(secrets, options.settings?.() ?? new Map());
  const load = createLoad();
  provider.use(watchRoutes({ metricsReaders: environment.metricsReaders, pool, load, tellSettings }));
  provider.use(byHttps(environment));
  provider.use(securityHeaders(environment));
  provider.use(plainRoutes(environment));
  provider.use(failureAnswer(environment, log));
  const sealingKey = environment.keysDir ? await loadSealingKey(environment.keysDir) : undefined;
  await sayWhoLacksAFactor(db, log, sealingKey !== undefined);
  const browsers = createKnownBrowsers(db, environment.issuer);
  provider.use(limitProtocol(db, browsers));
  if (environment.demoAccountsPath) provider.use(demoTokenRoute(environment, db, secrets));
  if (environment.provisionSecret) provider.use(provisionRoutes(db, environment.provisionSecret));
  provider.use(signInRoutes({ provider, environment, db, secrets, mailer, browsers, sealingKey, log }));
  const app: Koa = provider;
  app.on('error', (error) => log.error({ err: error }, 'request failed'));

  const server = createServer(SLOW_SENDERS, provider.callback());
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(environment.port, environment.host, resolve);
  });
  const endLooking = load.start(() => pool.waitingCount);
  const notices = startLogoutNotices({ environment, db, secrets, log });
  const sweeper = setInterval(() => {
    sweepExpired(db).catch((error) => log.error({ err: error }, 'sweep failed'));
  }, SWEEP_EVERY_MS).unref();

  return {
    port: (server.address() as AddressInfo).port,
    db,
    async close() {
      clearInterval(sweeper);
      endLooking();
      server.closeIdleConnections();
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref();
      await Promise.all([closed, mailer.close(), notices.stop()]);
      await pool.end();
    },
  };
}
