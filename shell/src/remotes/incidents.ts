import type { RuntimeConfig } from '@bloom/shared-auth/runtime-config';
import type { Session } from '@bloom/shared-auth/session';
import type { LoadPhase } from '@bloom/shared-ui/remote';
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

/** Tells the registry, which takes a version away from everybody when it fails too many people. */
export function reportIncident(desk: IncidentDesk, { error, ...incident }: Incident): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_MESSAGE);
  const shell = `${desk.config.version} (API ${SHELL_API})`;
  return tell(desk, '/incidents', { ...incident, message, userAgent: navigator.userAgent, shell });
}

/** A canary opened well: what its failures are measured against. */
export function reportOpening(desk: IncidentDesk, opening: { remote: string; version: string }): Promise<void> {
  return tell(desk, '/openings', opening);
}
