import { readExposition, type Sample } from '@bloom/shared-server/watch/exposition';
import type { Service } from '@bloom/shared-server/watch/metric-names';
import type { Platform } from '../platform/context/context.ts';
import { type ServerFault, serverFaults } from './server-faults.ts';

/** Somebody waits for the page meanwhile; a server that takes longer is away for them, too. */
const PATIENCE_MS = 2_000;
const MAX_BYTES = 2_000_000;
const MOST_PROBLEMS = 10;

interface Asked {
  server: Service;
  address: string;
  token: string | null;
}

/** What is wrong with the provider and the registry, which are asked now; another provider is none of ours. */
export async function otherServersFaults({
  environment,
  log,
}: Pick<Platform, 'environment' | 'log'>): Promise<ServerFault[]> {
  const { provision, operationsUrl, metricsReaders } = environment;
  const servers = [
    { server: 'idp', address: provision?.url },
    { server: 'registry', address: operationsUrl },
  ] as const;
  const asked = servers.map(async ({ server, address }): Promise<ServerFault[]> => {
    if (!address) return [];
    try {
      return await faultsOf({ server, address: address.replace(/\/$/, ''), token: metricsReaders.token });
    } catch (error) {
      log.warn({ err: error, server }, 'a server does not answer');
      return [{ kind: 'away', server, name: null }];
    }
  });
  return (await Promise.all(asked)).flat();
}

/** @throws when nobody answers there, or something that is no server of ours */
async function faultsOf(asked: Asked): Promise<ServerFault[]> {
  // Who is ready is there, however long it takes to say the rest.
  const [problems, samples] = await Promise.all([readiness(asked), figures(asked).catch(() => [])]);
  const notReady = problems.map((problem) => ({ kind: 'notReady', server: asked.server, name: problem }) as const);
  const others = samples.filter(({ metric }) => metric !== 'bloom_not_ready');
  return [...notReady, ...serverFaults(asked.server, others)];
}

const ask = ({ address }: Asked, path: string, headers: Record<string, string> = {}) =>
  fetch(`${address}${path}`, { headers, signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });

async function readiness(asked: Asked): Promise<string[]> {
  const answer = await ask(asked, '/readyz');
  const { problems } = (await answer.json()) as { problems?: unknown };
  if (!Array.isArray(problems)) throw new Error(`${answer.status} from /readyz`);
  return problems.slice(0, MOST_PROBLEMS).map(String);
}

/** None for who may not read them: the rest is told all the same. */
async function figures(asked: Asked): Promise<Sample[]> {
  const { token } = asked;
  const answer = await ask(asked, '/metrics', token === null ? {} : { authorization: `Bearer ${token}` });
  if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
    await answer.body?.cancel();
    return [];
  }
  return readExposition(await answer.text());
}
