import type { RuntimeConfig } from './runtime-config.tsx';

const SETTINGS = '/config.json';
/** Then the request is given up. */
const TIMEOUT_MS = 8_000;

/** Read never from the cache of the browser: a changed address must reach people at their next visit. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const response = await fetch(SETTINGS, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) {
    throw new Error(`The settings ${SETTINGS} answered ${response.status}`);
  }
  return (await response.json()) as RuntimeConfig;
}
