import { readyToStart } from '@bloom/shared-server/clock-check';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { noteReadSettings, type ReadSettings } from '@bloom/shared-server/read-settings';
import { stopOnSignal } from '@bloom/shared-server/stop-on-signal';
import { endOnUncaught } from '@bloom/shared-server/uncaught';
import { startTracing } from '@bloom/shared-server/watch/tracing';
import { serveDevPlatform } from './billing/e-invoicing/dev-platform.pages.ts';
import { hasDevPlatform } from './billing/e-invoicing/platform-choice.ts';
import { servePlatformHints } from './billing/e-invoicing/platform-hint.routes.ts';
import { serveDevInbound } from './billing/inbound/dev-inbound.pages.ts';
import { createPlatform } from './create-platform.ts';
import { createDevMessagePort } from './desk/dev-mail/dev-mail.messages.ts';
import { serveDevMail } from './desk/dev-mail/dev-mail.pages.ts';
import { startDevMailReceiver } from './desk/dev-mail/dev-mail.receiver.ts';
import { serveErrorReports } from './desk/error-reports/error-reports.routes.ts';
import { serveMailBounces } from './desk/notifications/bounce-mail.routes.ts';
import { createOperations } from './desk/persisted-operations/operations.service.ts';
import { listCategories } from './desk/retention/retention.service.ts';
import { replayErasures } from './identity/privacy/replay.service.ts';
import { serveBackChannelLogout } from './identity/session/back-channel-logout.ts';
import { createAuthenticator } from './identity/session/viewer.service.ts';
import { weakFactor } from './identity/session/weak-factor.ts';
import { startAuditChain } from './paper/audit/audit-chain.ts';
import { noteSettings } from './paper/audit/config-change.service.ts';
import { assertSealUsable } from './paper/documents/firm-seal.ts';
import type { Platform } from './platform/context/context.ts';
import { databaseClock } from './platform/database/clock-check.ts';
import { createDatabase, createPool } from './platform/database/database.ts';
import { accountWarning } from './platform/database/database-accounts.ts';
import { assertMigrated } from './platform/database/migrations.ts';
import { type Environment, readEnvironment } from './platform/environment/environment.ts';
import { createServer } from './platform/http/server.ts';
import { startWorkers } from './platform/jobs/job-boss.ts';
import { startSweeps } from './platform/jobs/sweep-runner.ts';
import { keySubjects } from './platform/limits/rate-limit.ts';
import { createSharedLimiter } from './platform/limits/shared-limiter.ts';
import { createLogger, type Logger } from './platform/log.ts';
import { startMailSender } from './platform/mail/mail-sender.ts';
import { startMessageSender } from './platform/mail/message-sender.ts';
import { createWebhookPort } from './platform/mail/message-webhook.ts';
import { createReadReplica } from './platform/read/read-replica.ts';
import { createTokenVerifier } from './platform/viewer/token.ts';
import { load } from './platform/watch/load.ts';
import { followCopies } from './platform/watch/load-of-copies.ts';
import { schema, talentsSchema } from './schema.ts';
import { prepareTables } from './tables.ts';
import { hasDevAts, serveDevAts } from './talents/ats/dev-ats.pages.ts';
import { followTalents } from './talents/memory-index/talent-index.follower.ts';

async function openDatabase({ databaseUrl, databaseReadUrl, production }: Environment, log: Logger) {
  const pool = createPool({ connectionString: databaseUrl });
  const db = createDatabase(pool);
  const warning = await accountWarning(db, production);
  if (warning !== undefined) log.warn(warning);
  const replica = databaseReadUrl === null ? undefined : createReadReplica({ connectionString: databaseReadUrl }, log);
  const close = async () => {
    await replica?.stop();
    await db.destroy();
  };
  return { pool, db, replica, close };
}

/** Starts every part of the API; answers what stops them, in the order they must stop. */
async function start(environment: Environment, settings: ReadSettings, log: Logger): Promise<() => Promise<void>> {
  keySubjects(environment.linkSecrets[0]);
  await (environment.migrates ? prepareTables(environment) : assertMigrated(environment.databaseUrl));
  const { db, close, ...reading } = await openDatabase(environment, log);
  const platform = createPlatform({ environment, db, log });
  // Nobody whom a restored backup brought back is seen by anybody.
  await replayErasures(platform);
  await noteSettings(platform, settings.values());
  await listCategories(platform);
  await platform.events.start();
  const talents = await followTalents(platform);
  const receiver =
    environment.smtpUrl === null ? await startDevMailReceiver(platform, environment.devSmtpPort) : undefined;
  const mails = startMailSender(platform, environment.smtpUrl ?? `smtp://127.0.0.1:${receiver?.port}`);
  const { messageWebhook } = environment;
  const messages = startMessageSender(
    platform,
    messageWebhook === null ? createDevMessagePort(db, environment) : createWebhookPort(messageWebhook),
  );
  const workers = await startWorkers(platform, environment.databaseUrl);
  const sweeps = startSweeps(platform, environment.databaseUrl);
  const chain = startAuditChain(platform);
  const limiter = createSharedLimiter(platform);
  const copies = followCopies(platform, load);
  const verifier = createTokenVerifier(environment.oidc);
  const authenticator = createAuthenticator(platform, verifier);
  const server = await createServer({
    platform,
    ...reading,
    schema,
    talentsSchema,
    limiter,
    operations: createOperations(platform),
    ...authenticator,
  });
  serveBackChannelLogout(server, platform, verifier);
  serveErrorReports(server, platform, limiter);
  serveMailBounces(server, platform);
  servePlatformHints(server, platform);
  if (receiver !== undefined) serveDevelopment(server, platform);
  if (receiver !== undefined && hasDevAts(platform)) serveDevAts(server, platform);
  await server.listen({ port: environment.port, host: environment.host });
  log.info({ port: environment.port, host: environment.host, devMail: receiver !== undefined }, 'ready');
  return async () => {
    await server.close();
    copies.stop();
    await Promise.all([workers.stop(), sweeps.stop(), chain.stop(), mails.stop(), messages.stop(), talents.stop()]);
    await limiter.stop();
    await receiver?.stop();
    await platform.events.stop();
    await close();
  };
}

/** The mailbox and the invoicing platform of who has none. */
function serveDevelopment(server: Parameters<typeof serveDevMail>[0], platform: Platform): void {
  serveDevMail(server, platform);
  if (!hasDevPlatform(platform)) return;
  serveDevPlatform(server, platform);
  serveDevInbound(server, platform);
}

async function main(): Promise<void> {
  const tracing = await startTracing('api', import.meta.url);
  const { DATABASE_URL } = process.env;
  const clock = DATABASE_URL ? databaseClock(DATABASE_URL) : undefined;
  const settings = noteReadSettings(process.env);
  const environment = await readyToStart('The API cannot start', () => readEnvironment(settings.source), clock);
  const log = createLogger(environment.logLevel);
  endOnUncaught(log);
  for (const warning of environment.warnings) log.warn(warning);
  const weak = weakFactor(environment);
  if (weak !== undefined) log.warn(weak);
  await assertSealUsable({ environment });
  const stop = await start(environment, settings, log);
  stopOnSignal(log, () => stop().finally(tracing.stop));
}

main().catch((error: unknown) => {
  endWithSentence(error);
  // What did start must not keep a half-started process alive.
  process.exit();
});
