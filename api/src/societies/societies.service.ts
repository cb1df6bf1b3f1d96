import type { RequestContext } from '../platform/context.ts';
import { isUuid } from '../platform/database.ts';
import type { ServedFile } from '../platform/files.ts';
import { isBloomer, isStaff } from '../platform/viewer.ts';
import { billsForBloomer, findPaper, isPaper } from './societies.repository.ts';

/** A paper of a company: for staff with account or finance, and for the Bloomers paid through it. */
export async function findSocietyPaper(
  context: RequestContext,
  societyId: string,
  paper: string,
): Promise<ServedFile | undefined> {
  const { db, viewer } = context;
  if (!isUuid(societyId) || !isPaper(paper)) return undefined;
  const own = isBloomer(viewer) && (await billsForBloomer(db, societyId, viewer.bloomerId as string));
  if (!own && !isStaff(viewer, 'account', 'finance')) return undefined;
  const file = await findPaper(db, societyId, paper);
  return file === undefined ? undefined : { file };
}
