import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction, isUuid } from '../../platform/database/database.ts';
import { AppError, invalidProblems } from '../../platform/errors.ts';
import type { Verdict } from '../../platform/verdict.ts';
import { talentsSettled } from '../talent-index/talent-index.ts';
import * as repository from './talent-career.repository.ts';
import { checkEducation, checkJob, type EducationDraft, type JobDraft } from './talent-career.rules.ts';
import { changeWithin, changingTalent } from './talent-change.service.ts';
import type { TalentRecord } from './talent-record.ts';
import { requireTalentEditor } from './talents.service.ts';

/** Of which talent, as it was read, and which entry of theirs; a new one without its id. */
interface Entry {
  id?: string | null;
  talentId: string;
  version?: number | null;
}

/** Enters a job, or changes one of the talent's. */
export async function upsertJobTalent(context: RequestContext, input: JobDraft & Entry): Promise<TalentRecord> {
  const { id, talentId, version, ...draft } = input;
  requireTalentEditor(context.viewer);
  const values = valid(checkJob(draft));
  return changingTalent(context, { id: talentId, version }, async (tx) => {
    requireOwn(await repository.writeJob(tx, talentId, ownId(id), values));
    return { changed: ['jobs'] };
  });
}

/** Enters what somebody learned, or changes it. */
export async function upsertEducationTalent(
  context: RequestContext,
  input: EducationDraft & Entry,
): Promise<TalentRecord> {
  const { id, talentId, version, ...draft } = input;
  requireTalentEditor(context.viewer);
  const values = valid(checkEducation(draft));
  return changingTalent(context, { id: talentId, version }, async (tx) => {
    requireOwn(await repository.writeEducation(tx, talentId, ownId(id), values));
    return { changed: ['educations'] };
  });
}

export const deleteJobTalent = (context: RequestContext, id: string) => removeEntry(context, 'talent_job', id);
export const deleteEducationTalent = (context: RequestContext, id: string) =>
  removeEntry(context, 'talent_education', id);

/** What is gone already is gone. */
async function removeEntry(
  context: RequestContext,
  table: 'talent_job' | 'talent_education',
  id: string,
): Promise<boolean> {
  requireTalentEditor(context.viewer);
  if (!isUuid(id)) return true;
  await inTransaction(context.db, async (tx) => {
    const talentId = await repository.talentOf(tx, table, id);
    if (talentId === undefined) return;
    // What belonged to somebody who was erased is refused as unknown.
    await changeWithin(tx, context, { id: talentId, version: undefined }, async () => {
      await repository.removeEntry(tx, table, id);
      return { changed: [table === 'talent_job' ? 'jobs' : 'educations'] };
    });
  });
  await talentsSettled(context.db);
  return true;
}

function valid<T>(verdict: Verdict<T>): T {
  if (verdict.ok) return verdict.value;
  throw invalidProblems(verdict.problems);
}

const UNKNOWN = 'Cette étape du parcours n’existe plus.';

function ownId(id: string | null | undefined): string | undefined {
  if (!id) return undefined;
  if (!isUuid(id)) throw new AppError('OBJECT_NOT_FOUND', { message: UNKNOWN });
  return id;
}

/** An entry of somebody else is refused as one that is not there. */
function requireOwn(id: string | null): void {
  if (id === null) throw new AppError('OBJECT_NOT_FOUND', { message: UNKNOWN });
}
