import { audit } from '../platform/audit.ts';
import type { RequestContext } from '../platform/context.ts';
import { isUuid } from '../platform/database.ts';
import type { ServedFile } from '../platform/files.ts';
import { isStaff } from '../platform/viewer.ts';
import { findCredentialFile } from './people.repository.ts';

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
