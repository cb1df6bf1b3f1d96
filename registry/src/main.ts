import { pino } from 'pino';
import { readEnvironment } from './environment.ts';
import { createRemoteServer } from './remote-server.ts';
import { createShellServer } from './shell-server.ts';
import { openStore } from './storage-settings.ts';

async function main(): Promise<void> {
  const environment = readEnvironment(process.env);
  const { host, shellPort, registryPort, shellConfig, allowedOrigins } = environment;
  const log = pino({ level: environment.logLevel, base: { service: 'registry' } });
  const store = openStore(process.env);
  const servers = [
    { server: await createShellServer({ store, shellConfig, log }), port: shellPort },
    { server: await createRemoteServer({ store, shellConfig, allowedOrigins, log }), port: registryPort },
  ];
  const stop = async () => {
    await Promise.all(servers.map(({ server }) => server.close()));
    process.exit(0);
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  const [shell, registry] = await Promise.all(servers.map(({ server, port }) => server.listen({ host, port })));
  log.info({ shell, registry }, 'ready');
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
  // A server that did start must not keep a half-started process alive.
  process.exit();
}
