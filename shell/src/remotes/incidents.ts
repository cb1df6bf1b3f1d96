import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { Session } from '@bloom/shared-auth/session';
import type { LoadPhase } from '@bloom/shared-ui/remote';
import type { LoadError } from './load-error.ts';
import { hasIntegrity, integrityOf } from './remote-files.ts';
import { SHELL_API } from './shell-api.ts';

/** A version of a remote that did not open, or broke, for somebody. */
export interface Incident {
  remote: string;
  version: string;
  phase: LoadPhase;
  error: unknown;
  /** What the person sees, or would find in the log. */
  reference: string;
  traceId?: string;
}

export interface IncidentDesk {
  config: Pick<RuntimeConfig, 'registryUrl' | 'version' | 'developer'>;
  session: Pick<Session, 'getSnapshot' | 'getToken'>;
}

/** The registry keeps as much. */
const LONGEST_MESSAGE = 500;
/** In milliseconds. */
const DIAGNOSIS = 3000;

async function bearer(session: IncidentDesk['session']): Promise<Record<string, string>> {
  if (session.getSnapshot().state !== 'authenticated') return {};
  try {
    return { Authorization: `Bearer ${await session.getToken()}` };
  } catch {
    // Told without a name, it does not count for anything but is there to read.
    return {};
  }
}

async function tell({ config, session }: IncidentDesk, path: string, body: object): Promise<void> {
  try {
    await fetch(new URL(path, config.registryUrl), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(await bearer(session)) },
      body: JSON.stringify(body),
      // The person may leave at once.
      keepalive: true,
    });
  } catch {
    // The registry may be what is down: then nobody can be told.
  }
}

/** Of files that are on their way. */
const OF_FILES: readonly LoadPhase[] = ['manifest', 'entry', 'chunk'];

/**
 * The browser says of a file with a wrong hash only that it failed. What it received lies in its cache: whether that is
 * what was published tells a broken file from one that did not come. One that comes now as it was published was kept
 * back by the network or the registry, and the version has done nothing.
 */
async function diagnosed({ phase, error }: Incident): Promise<LoadPhase> {
  const { file, integrity = integrityOf(file ?? '') } = (error ?? {}) as Partial<LoadError>;
  if (file === undefined || integrity === '' || !OF_FILES.includes(phase)) return phase;
  try {
    const response = await fetch(file, { cache: 'force-cache', signal: AbortSignal.timeout(DIAGNOSIS) });
    // What the registry cannot give either it may have lost: it says so for hiccups and for good alike.
    if (!response.ok) return phase;
    return (await hasIntegrity(await response.arrayBuffer(), integrity)) ? 'registry' : 'integrity';
  } catch {
    return phase;
  }
}

/** Tells the registry, which takes a version away from everybody when it fails too many people. */
export async function reportIncident(desk: IncidentDesk, { error, ...told }: Incident): Promise<void> {
  const incident = { ...told, phase: await diagnosed({ error, ...told }) };
  const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
  const shell = `${desk.config.version} (API ${SHELL_API})`;
  return tell(desk, '/incidents', { ...incident, message, userAgent: navigator.userAgent, shell });
}

/** A canary opened well: what its failures are measured against. */
export function reportOpening(desk: IncidentDesk, opening: { remote: string; version: string }): Promise<void> {
  return tell(desk, '/openings', opening);
}
