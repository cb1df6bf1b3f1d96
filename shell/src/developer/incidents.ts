import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { SessionUse } from '@bloom/shared-auth/session';

/** What the registry was told of a version that did not open for somebody. */
export interface KnownIncident {
  at: string;
  remote: string;
  version: string;
  phase: string;
  message: string;
  reference: string;
  traceId?: string;
}

const DEADLINE = 5000;
const AT_MOST = 30;

function isIncident(value: unknown): value is KnownIncident {
  const { at, remote, version, phase, message, reference } = (value ?? {}) as Record<string, unknown>;
  return [at, remote, version, phase, message, reference].every((text) => typeof text === 'string');
}

/**
 * The latest incidents, newest first.
 * @throws Error when the registry does not answer or does not let the person read them.
 */
export async function loadIncidents(
  { registryUrl }: Pick<RuntimeConfig, 'registryUrl'>,
  session: Pick<SessionUse, 'state' | 'getToken'>,
): Promise<KnownIncident[]> {
  const token = session.state === 'authenticated' ? await session.getToken() : undefined;
  const response = await fetch(new URL(`/incidents?limit=${AT_MOST}`, registryUrl), {
    cache: 'no-store',
    headers: token === undefined ? {} : { Authorization: `Bearer ${token}` },
    signal: AbortSignal.timeout(DEADLINE),
  });
  if (!response.ok) {
    throw new Error(`The registry answered ${response.status}`);
  }
  const { incidents } = (await response.json()) as { incidents?: unknown };
  return Array.isArray(incidents) ? incidents.filter(isIncident) : [];
}
