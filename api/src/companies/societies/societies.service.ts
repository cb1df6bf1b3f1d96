import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { isBloomer, refusal } from '../../platform/viewer/viewer.ts';
import { canSeePapers, canSeeSociety, mayHaveSocieties } from './societies.policy.ts';
import { belongsToBloomer, findPaper, isPaper } from './societies.repository.ts';
import { billsForOthers } from './society-edit.repository.ts';

async function isOwn({ db, viewer }: RequestContext, societyId: string): Promise<boolean> {
  return isBloomer(viewer) && belongsToBloomer(db, societyId, viewer.bloomerId as string);
}

/**
 * Throws OBJECT_NOT_FOUND unless the viewer is staff, or a Bloomer with the company; whether it exists stays unsaid.
 */
export async function requireSociety(context: RequestContext, societyId: string): Promise<void> {
  const { viewer } = context;
  if (!mayHaveSocieties(viewer)) throw refusal(viewer);
  if (isUuid(societyId) && canSeeSociety(viewer, await isOwn(context, societyId))) return;
  throw new AppError('OBJECT_NOT_FOUND', { message: 'Cette société n’existe pas.' });
}

/** Throws when other Bloomers go through the company, too: only staff change it then. */
export async function assertGoesAlone(db: Db, societyId: string, bloomerId: string): Promise<void> {
  if (!(await billsForOthers(db, societyId, bloomerId))) return;
  throw new AppError('FORBIDDEN', {
    reason: 'PERMISSION',
    message: 'D’autres Bloomers passent par cette société\u00a0: seul ton account manager peut la modifier.',
  });
}

/** A paper of a company: for staff with account or finance, and for the Bloomers paid through it. */
export async function findSocietyPaper(
  context: RequestContext,
  societyId: string,
  paper: string,
): Promise<ServedFile | undefined> {
  const { db, viewer } = context;
  if (!isUuid(societyId) || !isPaper(paper)) return undefined;
  if (!canSeePapers(viewer, await isOwn(context, societyId))) return undefined;
  const file = await findPaper(db, societyId, paper);
  return file === undefined ? undefined : { file };
}
