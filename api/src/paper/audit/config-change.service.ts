import { PRINTS_KEY, type SettingPrints, settingPrints } from '@bloom/shared-server/watch/setting-prints';
import { auditSystem } from '../../platform/audit/audit.ts';
import type { Platform } from '../../platform/context/context.ts';
import { inTransaction, type Tx } from '../../platform/database/database.ts';
import {
  type OtherServer,
  replaceSeen,
  replaceSeenOf,
  seenSettings,
  seenSettingsOf,
} from './seen-setting.repository.ts';

/**
 * What the product is told when it starts decides about money and people, and no screen changes it: a start with other
 * settings than the last one is audited, by their names. What they say, secrets or not, is neither kept nor audited.
 */
export async function noteSettings(
  { db, environment, log }: Pick<Platform, 'db' | 'environment' | 'log'>,
  settings: ReadonlyMap<string, string>,
): Promise<void> {
  const now = settingPrints(environment.erasureSecret, settings);
  const key = settings.has('ERASURE_SECRET') ? 'ERASURE_SECRET' : 'LINK_SECRET';
  await noteChange({ db, log }, { server: 'api', now, key, seen: seenSettings, replace: replaceSeen });
}

/** The same of another server, which was asked. */
export async function noteSettingsOf(
  platform: Pick<Platform, 'db' | 'log'>,
  server: OtherServer,
  { key, now }: { key: string; now: SettingPrints },
): Promise<void> {
  const seen = (tx: Tx) => seenSettingsOf(tx, server);
  const replace = (tx: Tx, prints: SettingPrints) => replaceSeenOf(tx, server, prints);
  await noteChange(platform, { server, now, key, seen, replace });
}

interface Compared {
  server: 'api' | OtherServer;
  now: SettingPrints;
  /** The setting that keys the prints. */
  key: string;
  seen: (tx: Tx) => Promise<SettingPrints>;
  replace: (tx: Tx, prints: SettingPrints) => Promise<void>;
}

async function noteChange(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  { server, now, key, seen, replace }: Compared,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const before = await seen(tx);
    const data = differences(before, now, key);
    if (before.size > 0 && data.isSame) return;
    await replace(tx, now);
    // The first start has nothing to compare with.
    if (before.size === 0) return;
    const { isSame, ...changes } = data;
    await auditSystem(tx, { action: 'config.change', objectKind: 'settings', objectId: server, data: changes });
    log.warn({ server, ...changes }, 'started with other settings than the last time');
  });
}

function differences(before: SettingPrints, now: SettingPrints, key: string) {
  const isKeyChanged = before.get(PRINTS_KEY) !== now.get(PRINTS_KEY);
  const added = [...now.keys()].filter((name) => !before.has(name));
  const removed = [...before.keys()].filter((name) => !now.has(name));
  // With another key every print is another one: it alone is known to have changed.
  const changed = isKeyChanged
    ? [key]
    : [...now].flatMap(([name, print]) => (before.has(name) && before.get(name) !== print ? [name] : []));
  return {
    ...{ added, removed, changed, isSame: added.length + removed.length + changed.length === 0 },
    ...(isKeyChanged && { othersUnknown: true }),
  };
}
