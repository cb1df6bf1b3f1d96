import type { LiveVersions } from '../channels/live-versions.ts';
import { BREAKER_OUTCOMES } from '../incidents/breaker.ts';
import { PHASES } from '../incidents/incident.ts';
import { metrics } from '../watch/metrics.ts';
import { problemsOf } from '../watch/watch.routes.ts';
import type { Registry } from './registry.ts';

/** What people get now, read whenever somebody asks; once for the three hosts. */
export function watchVersions({ live, breaker }: Pick<Registry, 'live' | 'breaker'>): void {
  metrics.beforeReading(async () => {
    const versions = await live({ anyAge: true }).catch(() => undefined);
    metrics.forget('bloom_live_version');
    if (versions !== undefined) tellVersions(versions);
    breaker.tellFailing();
  });
  metrics.beforeReading(async () => {
    const problems = await problemsOf({ live });
    metrics.forget('bloom_not_ready');
    for (const problem of problems) metrics.set('bloom_not_ready', { problem }, 1);
  });
}

function tellVersions({ shell, remotes }: LiveVersions): void {
  const tell = (remote: string, channel: string, version: string | undefined) => {
    if (version !== undefined) metrics.set('bloom_live_version', { remote, version, channel }, 1);
  };
  tell('shell', 'pinned', shell);
  for (const { id, pinned, previous, canary } of remotes) {
    for (const outcome of BREAKER_OUTCOMES) metrics.begin('bloom_breaker_total', { remote: id, outcome });
    for (const phase of PHASES) {
      for (const who of ['person', 'anybody']) metrics.begin('bloom_remote_failures_total', { remote: id, phase, who });
    }
    tell(id, 'pinned', pinned.version);
    tell(id, 'previous', previous?.version);
    tell(id, 'canary', canary?.version);
  }
}
