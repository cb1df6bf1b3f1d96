import { MINUTE_MS } from '@bloom/shared-rules/calendar/time-units';
import type { FastifyBaseLogger } from 'fastify';
import { type Channel, ChannelError, readChannel } from '../channels/channels.ts';
import { block } from '../channels/going-live.ts';
import type { LiveVersionsReader } from '../channels/live-versions.ts';
import { type ObjectStore, SHELL } from '../storage/storage.ts';
import { metrics } from '../watch/metrics.ts';
import { type BreakerRules, type Counts, reasonToBlock } from './breaker-rules.ts';
import type { Subject } from './incident.ts';
import type { IncidentStore } from './incident-store.ts';

export interface Breaker {
  /** Takes a version that fails for too many away from everybody; nothing happens to one that nobody gets. */
  judge(subject: Subject): Promise<void>;
  /** Judges every canary: the last people who opened one may have made it a large enough sample. */
  judgeCanaries(): Promise<void>;
  /** For how many people which version failed, as far as that is not over: into the figures. */
  tellFailing(): void;
}

export const BREAKER_OUTCOMES = ['blocked', 'good_before', 'nothing_left'] as const;

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
  const failing = failingFigures(now);
  const told = (remote: string, outcome: (typeof BREAKER_OUTCOMES)[number]) =>
    metrics.count('bloom_breaker_total', { remote, outcome });
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
    failing.note(subject, counts.failed, rules.window);
    const why = reasonToBlock(counts, isCanary, rules);
    if (why === undefined) return;
    if (isSecondStep(channel, version)) {
      told(remote, 'good_before');
      log.error({ ...subject, why }, 'version not blocked: it was good before, so something else must be at fault');
      return;
    }
    try {
      await block(store, remote, version, { by: 'registry', why }, actionFor(counts, rules));
      told(remote, 'blocked');
      failing.note(subject, 0, 0);
      log.warn({ ...subject, why }, 'version blocked');
    } catch (error) {
      if (!(error instanceof ChannelError)) throw error;
      // There is nothing to go back to: the broken version is all there is.
      told(remote, 'nothing_left');
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
    tellFailing: failing.tell,
  };
}

/** Each version for how long its last failure counts, then nobody's. */
function failingFigures(now: () => Date) {
  const versions = new Map<string, { subject: Subject; people: number; until: number }>();
  return {
    note({ remote, version }: Subject, people: number, window: number): void {
      const subject = { remote, version };
      versions.set(`${remote}/${version}`, { subject, people, until: now().getTime() + window });
    },
    tell(): void {
      for (const [key, { subject, people, until }] of versions) {
        const isOver = until <= now().getTime();
        metrics.set('bloom_remote_failing_people', { ...subject }, isOver ? 0 : people);
        if (isOver) versions.delete(key);
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
