import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { LIKE_PRODUCTION } from '@bloom/tools/start/like-production';
import { freePortBase } from '@bloom/tools/start/ports';
import { Product } from '@bloom/tools/start/product';
import { createProgress } from '@bloom/tools/start/progress';
import { temporaryState } from '@bloom/tools/start/temporary-state';

/**
 * What a journey may do to the running product. Journeys run in processes of their own, so they ask over HTTP.
 */
const FAULTS = ['kill-api', 'start-api', 'kill-postgres', 'start-postgres', 'kill-registry', 'start-registry'] as const;
export type Fault = (typeof FAULTS)[number];

function perform(product: Product, fault: Fault): Promise<void> {
  switch (fault) {
    case 'kill-api':
      return product.server('api').kill();
    case 'start-api':
      return product.restartServer('api');
    case 'kill-registry':
      return product.server('registry').kill();
    case 'start-registry':
      return product.restartServer('registry');
    case 'kill-postgres':
      return product.killPostgres();
    case 'start-postgres':
      return product.startPostgres();
  }
}

async function serveFaults(product: Product): Promise<{ url: string; close: () => void }> {
  const server = createServer((request, response) => {
    const fault = FAULTS.find((name) => request.url === `/${name}`);
    const done = fault ? perform(product, fault) : Promise.reject(new Error(`unknown fault ${request.url}`));
    done.then(
      () => response.end('done'),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** Builds and starts a product of its own on free ports, or uses the one whose address is in E2E_SHELL_URL. */
export async function startProductUnderTest(): Promise<() => Promise<void>> {
  if (process.env.E2E_SHELL_URL) return async () => {};
  const state = temporaryState();
  const product = new Product({
    portBase: await freePortBase(),
    stateRoot: state.root,
    demo: 'small',
    // The journeys ask more often than people do.
    environment: { ...process.env, ...LIKE_PRODUCTION, RATE_LIMIT_FACTOR: '1000', ERROR_TEST: '1' },
    progress: createProgress((line) => process.stdout.write(`${line}\n`)),
    isBuilt: process.env.E2E_BUILT === '1',
  });
  const deaths: string[] = [];
  product.onDeath = (sentence) => {
    deaths.push(sentence);
    process.stderr.write(`${sentence}\n`);
  };
  try {
    await product.start();
  } catch (error) {
    state.remove();
    throw error;
  }
  const faults = await serveFaults(product);
  // The servers are in sessions of their own: ended with us they are only when we end them.
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      product.stop().then(() => {
        state.remove();
        process.exit(1);
      });
    });
  }
  Object.assign(process.env, {
    E2E_SHELL_URL: product.addresses.shell,
    E2E_API_URL: product.addresses.api,
    E2E_IDP_URL: product.addresses.idp,
    E2E_REGISTRY_URL: product.addresses.registry,
    E2E_CLIENTS_URL: product.addresses.clients,
    E2E_DATABASE_URL: product.databaseUrl,
    E2E_FAULTS_URL: faults.url,
    E2E_STATE: product.state.root,
  });
  return async () => {
    faults.close();
    await product.stop();
    if (!process.env.E2E_KEEP_STATE) state.remove();
    if (deaths.length > 0) throw new Error(`A server ended by itself during the journeys:\n${deaths.join('\n')}`);
  };
}
