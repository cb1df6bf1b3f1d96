import { LISTED_AT_ONCE } from '@bloom/shared-rules/input/limits';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { type PartArgs, partOf } from '../../platform/read/read-part.ts';
import type { Source } from '../../platform/read/read-run.ts';
import { isStaff, requireBloomer, requireStaff } from '../../platform/viewer/viewer.ts';
import { accountManagerRows, bloomerRows, findCredentialFile, isBloomerKnown } from './people.repository.ts';
import { findByEmail } from './profile.repository.ts';

const LOOKUPS_PER_MINUTE = 60;

/** Everybody the firm places; those whose access was taken away when they are asked for. */
export function bloomersSource(context: RequestContext, args: PartArgs & { disabled?: boolean | null }): Source {
  requireStaff(context.viewer, 'account', 'recruit');
  return bloomerRows(context.db, args.disabled === true, partOf(args, LISTED_AT_ONCE.bloomers));
}

/** The id of a person, when there is one and the viewer may know. */
export async function findBloomer(context: RequestContext, recordId: string): Promise<string> {
  requireStaff(context.viewer, 'account', 'recruit');
  if (isUuid(recordId) && (await isBloomerKnown(context.db, recordId))) return recordId;
  throw new AppError('OBJECT_NOT_FOUND', { message: 'Ce Bloomer n’existe pas.' });
}

/** All account managers for staff, their own for a Bloomer. */
export function accountManagersSource(context: RequestContext): Source {
  const { viewer } = context;
  return accountManagerRows(isStaff(viewer) ? undefined : requireBloomer(viewer));
}

/** Undefined for nobody; asked too often, the answer is RATE_LIMITED. */
export async function findBloomerByEmail(context: RequestContext, email: string): Promise<string | undefined> {
  requireStaff(context.viewer, 'account', 'recruit');
  await limitActor(context, { scope: 'bloomerByEmail', windowSeconds: 60, max: LOOKUPS_PER_MINUTE });
  return findByEmail(context.db, email.trim());
}

/** The identity document of a Bloomer: for its owner and staff with account. Each view is audited. */
export async function findIdentityDocument(
  context: RequestContext,
  bloomerId: string,
): Promise<ServedFile | undefined> {
  const { db, viewer } = context;
  if (!isUuid(bloomerId)) return undefined;
  if (viewer.bloomerId !== bloomerId && !isStaff(viewer, 'account')) return undefined;
  const file = await findCredentialFile(db, bloomerId);
  if (file === undefined) return undefined;
  await audit(db, context, { action: 'file.download', objectKind: 'identityDocument', objectId: bloomerId });
  return { file };
}
