import { createHmac } from 'node:crypto';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { replaceSeen, seenSettings } from './seen-setting.repository.ts';

/** Where this process listens and keeps what it can make again: of no other server, and of nobody's business. */
const OF_ONE_PROCESS: ReadonlySet<string> = new Set(['PORT', 'HOST', 'DEV_SMTP_PORT', 'TALENT_INDEX_DIR']);
/** Not a setting: says whether fingerprints of before can be compared. */
const KEY = 'fingerprint key';

const fingerprintOf = ({ erasureSecret }: Pick<Environment, 'erasureSecret'>, name: string, value: string): string =>
  createHmac('sha256', erasureSecret).update(`setting:${name}=${value}`).digest('base64url');

/**
 * What the product is told when it starts decides about money and people, and no screen changes it: a start with other
 * settings than the last one is audited, by their names. What they say, secrets or not, is neither kept nor audited.
 */
export async function noteSettings(
  { db, environment, log }: Pick<Platform, 'db' | 'environment' | 'log'>,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const now = new Map([[KEY, fingerprintOf(environment, KEY, '')]]);
  for (const [name, value] of settings)
    if (!OF_ONE_PROCESS.has(name)) now.set(name, fingerprintOf(environment, name, value));
  await inTransaction(db, async (tx) => {
    const before = await seenSettings(tx);
    const data = differences(before, now);
    if (before.size > 0 && data.isSame) return;
    await replaceSeen(tx, now);
    // The first start has nothing to compare with.
    if (before.size === 0) return;
    const { isSame, ...changes } = data;
    await auditSystem(tx, { action: 'config.change', objectKind: 'settings', objectId: 'api', data: changes });
    log.warn(changes, 'started with other settings than the last time');
  });
}

function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>) {
  const isKeyChanged = before.get(KEY) !== now.get(KEY);
  const added = [...now.keys()].filter((name) => !before.has(name));
  const removed = [...before.keys()].filter((name) => !now.has(name));
  // With another key every fingerprint is another one: it alone is known to have changed.
  const changed = isKeyChanged
    ? [now.has('ERASURE_SECRET') ? 'ERASURE_SECRET' : 'LINK_SECRET']
    : [...now].flatMap(([name, print]) => (before.has(name) && before.get(name) !== print ? [name] : []));
  return {
    ...{ added, removed, changed, isSame: added.length + removed.length + changed.length === 0 },
    ...(isKeyChanged && { othersUnknown: true }),
  };
}
