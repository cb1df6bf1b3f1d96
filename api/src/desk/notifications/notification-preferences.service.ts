import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { assertAsRead } from '../../platform/lost-update.ts';
import { type Choices, type Delivery, type ReceivedKind, receivedKinds } from './notification.deliveries.ts';
import type { NotificationKind } from './notification.kinds.ts';
import { alwaysMailed } from './notification.kinds.words.ts';
import { findPeople } from './notification-people.repository.ts';
import * as repository from './notification-preferences.repository.ts';
import type { Owner } from './notifications.repository.ts';
import { ownRecords } from './own-records.ts';
import { lockPerson } from './preferences.repository.ts';
import { permissionsOf } from './staff.repository.ts';

export interface KindPreference extends ReceivedKind {
  delivery: Delivery;
}

export interface NotificationPreferences {
  version: number;
  /** False for who wants nothing outside of the application: no choice by kind changes that. */
  isReached: boolean;
  kinds: KindPreference[];
  alwaysMailed: readonly { label: string; reason: string }[];
}

export interface KindChoice {
  kind: NotificationKind;
  delivery: Delivery;
}

export interface NotificationPreferencesUpdate {
  changed: boolean;
  message: string;
  preferences: NotificationPreferences;
}

export function myNotificationPreferences({ viewer, db }: RequestContext): Promise<NotificationPreferences> {
  return read(db, ownRecords(viewer));
}

async function read(db: Db, keepers: readonly Owner[]): Promise<NotificationPreferences> {
  const staffIds = keepers.flatMap(({ staffId }) => staffId ?? []);
  const bloomerIds = keepers.flatMap(({ bloomerId }) => bloomerId ?? []);
  const [staffId] = staffIds;
  const permissions = staffId === undefined ? null : await permissionsOf(db, staffId);
  const stored = await storedOf(db, keepers);
  const people = await findPeople(db, { staffIds, bloomerIds });
  const isOfBloomer = bloomerIds.length > 0;
  return {
    version: stored.version,
    isReached: people.some((person) => person.communicationType !== 'none'),
    kinds: receivedKinds(isOfBloomer, permissions).map((kind) => ({
      ...kind,
      delivery: deliveryOf(kind, stored.choices),
    })),
    alwaysMailed: alwaysMailed.filter(({ onlyBloomers }) => isOfBloomer || onlyBloomers !== true),
  };
}

/** Of the two records of one person the newer version and all that was chosen: they are written together. */
async function storedOf(db: Db, keepers: readonly Owner[]): Promise<{ choices: Choices; version: number }> {
  let both: { choices: Choices; version: number } = { choices: {}, version: 0 };
  for (const keeper of keepers) {
    const one = await repository.storedPreferences(db, keeper);
    both = { choices: { ...both.choices, ...one.choices }, version: Math.max(both.version, one.version) };
  }
  return both;
}

function deliveryOf({ kind, allowed, usual }: ReceivedKind, choices: Choices): Delivery {
  const chosen = choices[kind];
  return chosen !== undefined && allowed.includes(chosen) ? chosen : usual;
}

/**
 * What is left out stays. A kind that is set back to what is usual forgets that it was chosen: it leaves again as for
 * everybody who chose nothing.
 * @param version that was read; CONFLICT when another window has written since
 */
export async function updateNotificationPreferences(
  context: RequestContext,
  { version, choices }: { version: number; choices: readonly KindChoice[] },
): Promise<NotificationPreferencesUpdate> {
  const keepers = ownRecords(context.viewer);
  return inTransaction(context.db, async (tx) => {
    for (const keeper of keepers) await lockPerson(tx, { ...keeper, contactId: null });
    const before = await read(tx, keepers);
    assertAllowed(before.kinds, choices);
    const changes = choices.filter((one) => before.kinds.some((row) => isOther(row, one)));
    if (changes.length === 0) return { changed: false, message: 'préférences inchangées', preferences: before };
    assertAsRead(version, before, 'Ces préférences ont été modifiées', 'dans une autre fenêtre');
    for (const keeper of keepers)
      await keep(context, tx, keeper, { kinds: before.kinds, changes, version: before.version });
    return { changed: true, message: 'Préférences mises à jour.', preferences: await read(tx, keepers) };
  });
}

const isOther = (row: KindPreference, { kind, delivery }: KindChoice): boolean =>
  row.kind === kind && row.delivery !== delivery;

function assertAllowed(kinds: readonly KindPreference[], choices: readonly KindChoice[]): void {
  for (const { kind, delivery } of choices) {
    const row = kinds.find((one) => one.kind === kind);
    if (row === undefined) throw invalidInput({ kind: 'Ce type de notification n’est pas adressé à ce compte.' });
    if (row.allowed.includes(delivery)) continue;
    throw invalidInput({ delivery: `«\u202f${row.label}\u202f» ne peut pas être réglé ainsi. ${row.reason}` });
  }
  if (new Set(choices.map(({ kind }) => kind)).size < choices.length) {
    throw invalidInput({ kind: 'Un type de notification se choisit une seule fois.' });
  }
}

async function keep(
  context: RequestContext,
  tx: Tx,
  keeper: Owner,
  { kinds, changes, version }: { kinds: readonly KindPreference[]; changes: readonly KindChoice[]; version: number },
): Promise<void> {
  const before = await repository.choicesOf(tx, keeper);
  const after: Partial<Record<NotificationKind, Delivery>> = { ...before };
  for (const { kind, delivery } of changes) {
    if (kinds.find((row) => row.kind === kind)?.usual === delivery) delete after[kind];
    else after[kind] = delivery;
  }
  await repository.keepPreferences(tx, keeper, { choices: after, version: version + 1, now: context.clock.now() });
  await audit(tx, context, {
    action: 'bloomer.update',
    objectKind: keeper.bloomerId === null ? 'staff' : 'bloomer',
    objectId: keeper.bloomerId ?? keeper.staffId ?? '',
    data: { notifications: { before, after } },
  });
}
