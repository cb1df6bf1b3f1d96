import { SETTING_PRINTS_PATH, type ToldSettings } from '@bloom/shared-server/watch/setting-prints';
import type { Platform } from '../../platform/context/context.ts';
import { noteSettingsOf } from './config-change.service.ts';

const PATIENCE_MS = 3_000;
const MAX_BYTES = 100_000;

/**
 * Asks provider and registry what shows that their settings changed, because the audit stands here. One that does not
 * answer is asked the next time; that it is away is somebody else's to say.
 */
export async function askSettingsOfOthers(platform: Pick<Platform, 'db' | 'environment' | 'log'>): Promise<void> {
  const { provision, operationsUrl, metricsReaders } = platform.environment;
  for (const [server, address] of [
    ['idp', provision?.url],
    ['registry', operationsUrl],
  ] as const) {
    const told = address ? await askOne(platform, { server, address, token: metricsReaders.token }) : undefined;
    if (told !== undefined)
      await noteSettingsOf(platform, server, { key: told.key, now: new Map(Object.entries(told.prints)) });
  }
}

interface Asked {
  server: string;
  address: string;
  token: string | null;
}

async function askOne({ log }: Pick<Platform, 'log'>, asked: Asked): Promise<ToldSettings | undefined> {
  const { server, address, token } = asked;
  try {
    const answer = await fetch(`${address.replace(/\/$/, '')}${SETTING_PRINTS_PATH}`, {
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(PATIENCE_MS),
      redirect: 'error',
    });
    if (!answer.ok || Number(answer.headers.get('content-length') ?? 0) > MAX_BYTES) {
      await answer.body?.cancel();
      log.info({ server, status: answer.status }, 'its settings are not told: METRICS_TOKEN must be the same');
      return undefined;
    }
    return readTold(await answer.json());
  } catch (error) {
    log.info({ err: error, server }, 'its settings were not told');
    return undefined;
  }
}

/** Whoever answers at that address writes nothing into the audit but names and prints. */
function readTold(answer: unknown): ToldSettings {
  const { key, prints } = (answer ?? {}) as Partial<Record<keyof ToldSettings, unknown>>;
  const isMap = typeof prints === 'object' && prints !== null;
  const entries = isMap ? Object.entries(prints) : [];
  const isTold =
    typeof key === 'string' && entries.length > 0 && entries.every(([, print]) => typeof print === 'string');
  if (!isTold) throw new Error('something else than prints of settings');
  return { key, prints: Object.fromEntries(entries) };
}
