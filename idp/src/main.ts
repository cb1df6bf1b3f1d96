import { readyToStart } from '@bloom/shared-server/clock-check';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { noteReadSettings } from '@bloom/shared-server/read-settings';
import { stopOnSignal } from '@bloom/shared-server/stop-on-signal';
import { endOnUncaught } from '@bloom/shared-server/uncaught';
import { startTracing } from '@bloom/shared-server/watch/tracing';
import { databaseClock } from './platform/database.ts';
import { readEnvironment } from './platform/environment.ts';
import { createLogger } from './platform/log.ts';
import { startIdentityProvider } from './server.ts';

async function main(): Promise<void> {
  const tracing = await startTracing('idp', import.meta.url);
  const { DATABASE_URL } = process.env;
  const settings = noteReadSettings(process.env);
  const environment = await readyToStart(
    'The identity provider cannot start',
    () => readEnvironment(settings.source),
    DATABASE_URL ? databaseClock(DATABASE_URL) : undefined,
  );
  const log = createLogger(environment.logLevel);
  endOnUncaught(log);
  const identityProvider = await startIdentityProvider(environment, log, { settings: settings.values });
  log.info({ port: identityProvider.port, issuer: environment.issuer }, 'ready');
  stopOnSignal(log, () => identityProvider.close().finally(tracing.stop));
}

main().catch((error: unknown) => {
  endWithSentence(error);
  // What did start must not keep a half-started process alive.
  process.exit();
});
