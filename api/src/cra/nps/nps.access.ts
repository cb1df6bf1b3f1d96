import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isBloomer, isClient, refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import type { CraRecord } from '../activities/cra-record.ts';
import { answererOf, type NpsSide, readsEveryMark } from './nps.policy.ts';
import { type AskedMission, findAsked } from './nps.repository.ts';

/** One side of a month, and who the viewer is there. */
export interface Survey {
  cra: CraRecord;
  side: NpsSide;
  asked: AskedMission;
  /** Undefined for staff, who read and never answer. */
  answerer: string | undefined;
}

export function unknownSurvey(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette enquête n’existe pas ou le lien est incomplet.' });
}

/** Refuses by what the caller is alone, before anything is read: a stranger learns nothing of what exists. */
function assertSide(viewer: Viewer, activityId: string, side: NpsSide): void {
  if (viewer.link !== null) {
    if (viewer.link.objectId !== activityId) throw unknownSurvey();
    if (side !== 'client') throw refusal(viewer);
    return;
  }
  const isOnSide = side === 'bloomer' ? isBloomer(viewer) : isClient(viewer);
  if (!isOnSide && !readsEveryMark(viewer)) throw refusal(viewer);
}

/** The month for somebody who may read this side of it. */
export async function findSurvey(
  { viewer }: RequestContext,
  db: Db,
  { activityId, side }: { activityId: string; side: NpsSide },
): Promise<Survey> {
  assertSide(viewer, activityId, side);
  const cra = await findCra(db, activityId);
  if (cra === undefined) throw unknownSurvey();
  const asked = await findAsked(db, cra.mission_id);
  const answerer = answererOf(viewer, side, { bloomerId: cra.bloomer_id, contactIds: asked.contactIds });
  if (answerer === undefined && !readsEveryMark(viewer)) throw notTheirs(viewer, side, cra);
  return { cra, side, asked, answerer };
}

function notTheirs(viewer: Viewer, side: NpsSide, cra: CraRecord): AppError {
  if (viewer.link !== null) return refusal(viewer);
  if (side === 'bloomer') return new AppError('OBJECT_NOT_OWNED');
  return viewer.societyId === cra.client_society_id ? refusal(viewer) : unknownSurvey();
}
