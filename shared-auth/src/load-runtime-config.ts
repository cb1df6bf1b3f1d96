import type { RuntimeConfig } from './runtime-config.tsx';

/**
 * Reads /config.json, never from the cache of the browser: a changed address must reach people at their next visit.
 * @param timeoutMs the request is given up after this time.
 */
export async function loadRuntimeConfig(url = '/config.json', timeoutMs = 8000): Promise<RuntimeConfig> {
  const response = await fetch(url, { cache: 'no-cache', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) {
    throw new Error(`The settings ${url} answered ${response.status}`);
  }
  return (await response.json()) as RuntimeConfig;
}
