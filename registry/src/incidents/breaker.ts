import { MINUTE_MS } from '@bloom/shared-rules/time-units';
import type { FastifyBaseLogger } from 'fastify';
import { type Channel, ChannelError, readChannel } from '../channels/channels.ts';
import { block } from '../channels/going-live.ts';
import type { LiveVersionsReader } from '../channels/live-versions.ts';
import { type ObjectStore, SHELL } from '../storage/storage.ts';
import { type BreakerRules, type Counts, reasonToBlock } from './breaker-rules.ts';
import type { Subject } from './incident.ts';
import type { IncidentStore } from './incident-store.ts';

export interface Breaker {
  /** Takes a version that fails for too many away from everybody; nothing happens to one that nobody gets. */
  judge(subject: Subject): Promise<void>;
  /** Judges every canary: the last people who opened one may have made it a large enough sample. */
  judgeCanaries(): Promise<void>;
}

export interface BreakerParts {
  store: ObjectStore;
  live: LiveVersionsReader;
  incidents: IncidentStore;
  rules: BreakerRules;
  log: FastifyBaseLogger;
  now?: () => Date;
}

/** Several copies may judge at once: blocking is one compare-and-swap, and the second one finds it done. */
export function createBreaker({ store, live, incidents, rules, log, now = () => new Date() }: BreakerParts): Breaker {
  const judge = async (subject: Subject) => {
    const { remote, version } = subject;
    // The host never tells of itself: who says that it failed is none of its pages.
    if (remote === SHELL) return;
    const channel = await readChannel(store, remote);
    if (channel === undefined) return;
    const isCanary = channel.canary?.version === version;
    const isServed = isCanary || channel.pinned === version;
    if (!isServed || channel.blocked[version] !== undefined) return;
    const counts = await incidents.count(subject, windowOf(channel, version, rules, now()), now());
    const why = reasonToBlock(counts, isCanary, rules);
    if (why === undefined) return;
    if (isSecondStep(channel, version)) {
      log.error({ ...subject, why }, 'version not blocked: it was good before, so something else must be at fault');
      return;
    }
    try {
      await block(store, remote, version, { by: 'registry', why }, actionFor(counts, rules));
      log.warn({ ...subject, why }, 'version blocked');
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      // There is nothing to go back to: the broken version is all there is.
      log.error({ ...subject, why, problem: error.message }, 'version not blocked');
    }
  };
  return {
    judge,
    async judgeCanaries() {
      for (const { id, canary } of (await live()).remotes) {
        if (canary) await judge({ remote: id, version: canary.version });
      }
    },
  };
}

/**
 * The version is what the breaker itself left to everybody, and nobody has changed anything since. It was good before:
 * what fails now is the shell, the API or the network, and going back through all good versions would heal nothing.
 */
function isSecondStep({ change }: Channel, version: string): boolean {
  return change?.action === 'breaker' && change.version === version;
}

/** Failures from before somebody lifted the blocking are answered: they do not block again. In milliseconds. */
function windowOf({ lifted }: Channel, version: string, { window }: BreakerRules, now: Date): number {
  const at = Date.parse(lifted?.[version] ?? '');
  if (Number.isNaN(at)) return window;
  // Marks are kept by the minute.
  const from = Math.ceil(at / MINUTE_MS) * MINUTE_MS;
  return Math.max(0, Math.min(window, now.getTime() - from));
}

function actionFor({ failed }: Counts, { people }: BreakerRules): 'breaker' | 'auto-rollback' {
  return failed >= people ? 'breaker' : 'auto-rollback';
}
