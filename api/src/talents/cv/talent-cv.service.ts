import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { isUuid } from '../../platform/database/database.ts';
import type { ServedFile } from '../../platform/files/files.ts';
import { isAdmin, type Viewer } from '../../platform/viewer/viewer.ts';
import { isShownOnBoard } from '../job-funnel/job-funnel.service.ts';
import { findCvFile } from './talent-cv.repository.ts';

/** The CV of a talent: for recruiters, and for the client whose board shows the person. Each view is audited. */
export async function findCv(context: RequestContext, talentId: string): Promise<ServedFile | undefined> {
  const { db, viewer } = context;
  if (!isUuid(talentId)) return undefined;
  const file = await findCvFile(db, talentId);
  if (file === undefined || !(await mayRead(context, viewer, talentId))) return undefined;
  await audit(db, context, { action: 'file.download', objectKind: 'talentCv', objectId: talentId });
  return { file };
}

async function mayRead({ db }: RequestContext, viewer: Viewer, talentId: string): Promise<boolean> {
  if (isAdmin(viewer, 'recruit')) return true;
  const { link } = viewer;
  if (link?.purpose !== 'talentBoard' || link.contactId === null) return false;
  return isShownOnBoard(db, talentId, link.contactId);
}
