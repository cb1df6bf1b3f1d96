import { PERMISSIONS, type Permission } from '@bloom/shared-rules/person/roles';
import { notify, staffInCharge } from '../desk/notifications/notifications.service.ts';
import { signedInAs, socketsLookAgain } from '../identity/session/session-end.service.ts';
import { handOverFirm } from '../missions/contract-signing/firm-seat.service.ts';
import { audit } from '../platform/audit/audit.ts';
import type { RequestContext } from '../platform/context/context.ts';
import type { Row } from '../platform/database/database.tables.ts';
import { inTransaction, type Tx } from '../platform/database/database.ts';
import { AppError, stateError } from '../platform/errors.ts';
import { requireStaff } from '../platform/viewer/viewer.ts';
import { dropMails, dropMessages } from './access.repository.ts';
import { endSessions } from './access-end.service.ts';
import { notOneself } from './bloomer-access.service.ts';
import * as repository from './staff-access.repository.ts';

/** Who administers people: the permission `dpo`, or System. */
function requireAdministrator({ viewer }: RequestContext): void {
  requireStaff(viewer, 'dpo');
}

export async function staffMembers(context: RequestContext): Promise<repository.StaffMember[]> {
  requireAdministrator(context);
  return repository.findStaffMembers(context.db, context.clock.today());
}

type Change = (tx: Tx, staff: Row<'staff'>, administrators: readonly string[]) => Promise<void>;

export async function changeStaff(
  context: RequestContext,
  id: string,
  change: Change,
): Promise<repository.StaffMember> {
  requireAdministrator(context);
  return inTransaction(context.db, async (tx) => {
    const administrators = await repository.lockAdministrators(tx);
    const staff = await repository.lockStaff(tx, id);
    if (staff === undefined) throw unknownStaff();
    await change(tx, staff, administrators);
    const member = await repository.findStaffMember(tx, staff.id, context.clock.today());
    if (member === undefined) throw unknownStaff();
    return member;
  });
}

function unknownStaff(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette personne n’existe pas.' });
}

/** Somebody has to be left who can give the rights back. */
function assertOthersLeft(staff: Row<'staff'>, administrators: readonly string[]): void {
  if (administrators.some((id) => id !== staff.id)) return;
  throw stateError({
    reason: 'LAST_ADMINISTRATOR',
    message:
      'C’est la dernière personne qui peut administrer les accès\u00a0: donnez d’abord ce droit à quelqu’un d’autre.',
  });
}

function assertNotSystem({ environment }: RequestContext, staff: Row<'staff'>): void {
  if (staff.email.toLowerCase() !== environment.staffSystemEmail) return;
  throw stateError({
    reason: 'SYSTEM_ACCOUNT',
    message: 'Ce compte porte le rôle System\u00a0: désignez-en un autre (STAFF_SYSTEM_EMAIL) avant de le désactiver.',
  });
}

/**
 * Leaves the firm: rights, sessions and mails end at once; a contract that waits for this person goes to the others.
 */
export function disableStaff(context: RequestContext, id: string): Promise<repository.StaffMember> {
  return changeStaff(context, id, async (tx, staff, administrators) => {
    if (staff.disabled_at !== null) return;
    if (context.viewer.staffId === staff.id) throw notOneself();
    assertNotSystem(context, staff);
    assertOthersLeft(staff, administrators);
    await repository.setStaffDisabled(tx, staff.id, context.clock.now());
    await endSessions(context, tx, { column: 'staff_id', id: staff.id });
    const droppedMails = await dropMails(tx, [staff.email]);
    await dropMessages(tx, staff.phone_number);
    await audit(tx, context, {
      action: 'role.change',
      objectKind: 'staff',
      objectId: staff.id,
      data: { disabled: true, droppedMails },
    });
    await handOverFirm(context, tx, staff.id);
    await tellColleagues(context, tx, staff);
  });
}

/** Missions keep whoever looked after them, which nobody does any more: somebody has to be named on each. */
async function tellColleagues(context: RequestContext, tx: Tx, staff: Row<'staff'>): Promise<void> {
  const member = await repository.findStaffMember(tx, staff.id, context.clock.today());
  const missions = member?.missionsLookedAfter ?? 0;
  if (missions === 0) return;
  const left = missions > 1 ? `${missions}\u00a0missions gardent` : 'Une mission garde';
  await notify(context, tx, {
    kind: 'accessChanged',
    title: 'Missions à confier à quelqu’un d’autre',
    description: `${staff.firstname} ${staff.lastname} n’a plus accès à ${context.environment.productName}. ${left} son nom comme CSM\u00a0: choisissez un autre CSM dans «\u202fModifier\u202f», ou faites-les confier toutes d’un coup dans «\u202fAccès de l’équipe\u202f».`,
    priority: 'important',
    link: '/missions',
    dedupeKey: `staffDisabled:${staff.id}:${context.clock.now().toISOString()}`,
    to: { staffIds: await staffInCharge(tx) },
  });
}

/** May sign in again, with the permissions of before; sessions that ended stay ended. */
export function enableStaff(context: RequestContext, id: string): Promise<repository.StaffMember> {
  return changeStaff(context, id, async (tx, staff) => {
    if (staff.disabled_at === null) return;
    await repository.setStaffDisabled(tx, staff.id, null);
    const data = { disabled: false };
    await audit(tx, context, { action: 'role.change', objectKind: 'staff', objectId: staff.id, data });
  });
}

const WORDS: Record<Permission, string> = {
  account: 'comptes',
  finance: 'finance',
  recruit: 'recrutement',
  dpo: 'administration et données personnelles',
};

/**
 * What somebody may do from now on; the person is told.
 * @param among which permissions are spoken of: somebody else may have changed the others meanwhile
 */
export function setStaffPermissions(
  context: RequestContext,
  id: string,
  wanted: readonly Permission[],
  among: readonly Permission[] = PERMISSIONS,
): Promise<repository.StaffMember> {
  return changeStaff(context, id, async (tx, staff, administrators) => {
    const before = PERMISSIONS.filter((name) => staff[`can_${name}`]);
    const after = PERMISSIONS.filter((name) => (among.includes(name) ? wanted : before).includes(name));
    if (before.join() === after.join()) return;
    if (before.includes('dpo') && !after.includes('dpo')) {
      if (context.viewer.staffId === staff.id) throw notOneself();
      assertOthersLeft(staff, administrators);
    }
    const may = Object.fromEntries(PERMISSIONS.map((name) => [name, after.includes(name)]));
    await repository.setPermissions(tx, staff.id, may as Record<Permission, boolean>);
    for (const subject of await signedInAs(tx, { column: 'staff_id', id: staff.id }))
      await socketsLookAgain(tx, subject);
    await audit(tx, context, {
      action: 'permission.change',
      objectKind: 'staff',
      objectId: staff.id,
      data: { before, after },
    });
    const words = after.map((name) => WORDS[name]).join(', ');
    await notify(context, tx, {
      kind: 'accessChanged',
      title: 'Vos droits ont changé',
      description:
        words === '' ? 'Vous n’avez plus de droit particulier.' : `Vos droits sont désormais\u00a0: ${words}.`,
      priority: 'important',
      link: '/settings',
      dedupeKey: `permissions:${staff.id}:${context.clock.now().toISOString()}`,
      to: { staffIds: [staff.id] },
    });
  });
}
