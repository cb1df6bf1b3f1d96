import { notify } from '../desk/notifications/notifications.service.ts';
import { revokeInvitation } from '../identity/invitations/invitations.service.ts';
import { lockBloomer } from '../identity/people/bloomer-record.repository.ts';
import { staffOfBloomer } from '../identity/people/bloomer-staff-record.repository.ts';
import { dropConfirmation } from '../identity/people/email-change.service.ts';
import { audit } from '../platform/audit/audit.ts';
import type { RequestContext } from '../platform/context/context.ts';
import type { Row } from '../platform/database/database.tables.ts';
import { type Db, inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError, stateError } from '../platform/errors.ts';
import { requireStaff } from '../platform/viewer/viewer.ts';
import { dropMails, dropMessages } from './access.repository.ts';
import { endLinks, endSessions } from './access-end.service.ts';
import * as repository from './bloomer-access.repository.ts';

const many = (count: number, one: string, more: string) => `${count}\u00a0${count > 1 ? more : one}`;

async function lockKnown(tx: Tx, id: string): Promise<Row<'bloomer'>> {
  // Signatures that have begun come first.
  const bloomer = await lockBloomer(tx, id);
  if (bloomer === undefined) throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce Bloomer n’existe pas.' });
  return bloomer;
}

/**
 * The Bloomer signs in and signs no more, at once: links, invitation and sessions end, nothing more is mailed. His
 * months, contracts and evidence stay as they are. False when he was disabled before.
 */
export async function disableBloomer(context: RequestContext, id: string): Promise<boolean> {
  const { viewer, clock } = context;
  requireStaff(viewer, 'account');
  return inTransaction(context.db, async (tx) => {
    const bloomer = await lockKnown(tx, id);
    if (bloomer.disabled_at !== null) return false;
    if (viewer.bloomerId === bloomer.id) throw notOneself();
    await repository.setBloomerDisabled(tx, bloomer.id, clock.now());
    await endLinks(context, tx, { bloomerId: bloomer.id });
    await revokeInvitation({ ...context, db: tx }, bloomer.id);
    for (const kind of ['primary', 'secondary'] as const) await dropConfirmation(context, tx, bloomer.id, kind);
    await endSessions(context, tx, { column: 'bloomer_id', id: bloomer.id });
    const droppedMails = await dropMails(tx, [bloomer.email, bloomer.secondary_email]);
    await dropMessages(tx, bloomer.phone_number);
    await audit(tx, context, {
      action: 'role.change',
      objectKind: 'bloomer',
      objectId: bloomer.id,
      data: { disabled: true, droppedMails },
    });
    await tellManagers(context, tx, bloomer);
    return true;
  });
}

/** He may sign in again; links, invitations and sessions that ended stay ended. False when he was not disabled. */
export async function enableBloomer(context: RequestContext, id: string): Promise<boolean> {
  requireStaff(context.viewer, 'account');
  return inTransaction(context.db, async (tx) => {
    const bloomer = await lockKnown(tx, id);
    if (bloomer.disabled_at === null) return false;
    await repository.setBloomerDisabled(tx, bloomer.id, null);
    const data = { disabled: false };
    await audit(tx, context, { action: 'role.change', objectKind: 'bloomer', objectId: bloomer.id, data });
    return true;
  });
}

export function notOneself(): AppError {
  return stateError({
    reason: 'ONESELF',
    message: 'Vous ne pouvez pas retirer votre propre accès\u00a0: demandez à un collègue de le faire.',
  });
}

/** What the Bloomer leaves behind is somebody's to settle. */
async function tellManagers(context: RequestContext, tx: Db, bloomer: Row<'bloomer'>): Promise<void> {
  const { missions, contracts } = await repository.openWork(tx, bloomer.id, context.clock.today());
  if (missions + contracts === 0) return;
  const left = [
    ...(missions > 0 ? [many(missions, 'mission en cours ou à venir', 'missions en cours ou à venir')] : []),
    ...(contracts > 0 ? [many(contracts, 'contrat à signer', 'contrats à signer')] : []),
  ];
  await notify(context, tx, {
    kind: 'accessChanged',
    title: 'Accès d’un Bloomer désactivé',
    description: `${bloomer.firstname} ${bloomer.lastname} n’a plus accès à ${context.environment.productName}. Il reste ${left.join(' et ')}.`,
    priority: 'important',
    link: `/bloomers/${bloomer.id}`,
    dedupeKey: `bloomerDisabled:${bloomer.id}:${context.clock.now().toISOString()}`,
    to: { staffIds: await staffOfBloomer(tx, bloomer.id) },
  });
}
