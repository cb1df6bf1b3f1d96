import { clockOfAddress, readyToStart } from '@bloom/shared-server/clock-check';
import { endWithSentence } from '@bloom/shared-server/failure-sentence';
import { noteReadSettings } from '@bloom/shared-server/read-settings';
import { stopOnSignal } from '@bloom/shared-server/stop-on-signal';
import { endOnUncaught } from '@bloom/shared-server/uncaught';
import { startTracing } from '@bloom/shared-server/watch/tracing';
import { pino } from 'pino';
import { readEnvironment } from './environment.ts';
import { createClientsServer } from './serving/clients-server.ts';
import { watchIncidents } from './serving/incident-watch.ts';
import { watchVersions } from './serving/live-figures.ts';
import { openRegistry } from './serving/registry.ts';
import { createRemoteServer } from './serving/remote-server.ts';
import { readShellConfig } from './serving/shell-config.ts';
import { createShellServer } from './serving/shell-server.ts';
import { createSigner } from './signing/signing.ts';
import { openStore } from './storage/storage-settings.ts';
import { watchLoad } from './watch/load-figures.ts';
import { settingsTold } from './watch/settings-told.ts';

async function main(): Promise<void> {
  const tracing = await startTracing('registry', import.meta.url);
  const { STORAGE_S3_ENDPOINT: bucket } = process.env;
  const settings = noteReadSettings(process.env);
  const environment = await readyToStart(
    'The registry cannot start',
    () => readEnvironment(settings.source),
    bucket ? clockOfAddress(bucket, "the bucket's") : undefined,
  );
  const { host, shellPort, registryPort, clientsPort, signingKeys } = environment;
  const log = pino({ level: environment.logLevel, base: { service: 'registry' } });
  endOnUncaught(log);
  const signer = createSigner(signingKeys);
  const store = openStore(settings.source);
  const tellSettings = () => settingsTold(signingKeys, settings.values());
  const registry = openRegistry({ ...environment, store, signer, tellSettings, log });
  const { config } = readShellConfig(environment.shellConfig);
  const { registryKeys = {} } = config;
  if (!Object.hasOwn(registryKeys, signer.keyId)) {
    log.error({ keyId: signer.keyId }, 'the settings of the shell do not hold this key: it will refuse every list');
  }
  const servers = [
    { server: await createShellServer(registry), port: shellPort },
    { server: await createRemoteServer(registry), port: registryPort },
    { server: await createClientsServer(registry), port: clientsPort },
  ];
  watchVersions(registry);
  const endWatch = watchIncidents(registry);
  const endLooking = watchLoad(environment.storageDir);
  stopOnSignal(log, async () => {
    endWatch();
    endLooking();
    await Promise.all(servers.map(({ server }) => server.close()));
    await tracing.stop();
  });
  const [shell, remotes, clients] = await Promise.all(servers.map(({ server, port }) => server.listen({ host, port })));
  log.info({ shell, remotes, clients }, 'ready');
}

try {
  await main();
} catch (error) {
  endWithSentence(error);
  // A server that did start must not keep a half-started process alive.
  process.exit();
}
