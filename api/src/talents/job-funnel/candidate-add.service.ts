import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import { expectPlacement, placeOnAts } from '../ats/ats.service.ts';
import { absentTalent } from '../talents/absent-talent.service.ts';
import { type CandidateKey, readCandidate, requireFunnelEditor } from './candidate-change.service.ts';
import { holdJob, holdTalent, insertEntry, insertMove, isEntered } from './candidate-entry.repository.ts';
import { type ShownTalent, unknownJob } from './job-funnel.service.ts';

export interface AddedTalent {
  /** False of somebody who stood in the funnel of the job already. */
  isNew: boolean;
  candidate: ShownTalent;
}

/** Puts a talent at the start of the funnel of a job; told twice, the talent is there once. */
export async function addTalentToJobFunnel(
  context: RequestContext,
  { author, ...key }: CandidateKey & { author: string },
): Promise<AddedTalent> {
  const { viewer, clock } = context;
  requireFunnelEditor(viewer);
  checkNamed(key, author);
  const isNew = await inTransaction(context.db, async (tx) => {
    const job = await holdJob(tx, key.jobId);
    if (job === undefined) throw unknownJob();
    if (await isEntered(tx, job.id, key.talentId)) return false;
    if (job.status !== 'inProgress')
      throw refused('jobId', 'CLOSED', 'Cette offre est close\u00a0: choisissez-en une autre.');
    const talent = await holdTalent(tx, key.talentId);
    if (talent === undefined || talent.erased_at !== null) throw await absentTalent(tx, key.talentId);
    if (!talent.email) {
      throw refused(
        'talentId',
        'NO_EMAIL',
        'Ce talent n’a pas d’adresse e-mail\u00a0: ajoutez-la sur sa fiche d’abord.',
      );
    }
    const at = clock.now();
    if (!(await insertEntry(tx, job.id, talent.id, at))) return false;
    await expectPlacement(tx, context, { jobId: job.id, talentId: talent.id });
    const added = { from: null, to: 'NotContacted', archiveReason: null, reason: '', seconds: null } as const;
    await insertMove(tx, { jobId: job.id, talentId: talent.id, ...added, staffId: viewer.staffId, at });
    // Whoever says to be somebody else is written down, as themselves.
    const isOther = author.trim().toLowerCase() !== viewer.email.toLowerCase();
    const data = { jobId: job.id, ...(isOther && { authorOverwritten: true }) };
    await audit(tx, context, { action: 'funnel.add', objectKind: 'talent', objectId: talent.id, data });
    return true;
  });
  // What is kept here stays, whatever the tool outside says.
  if (isNew) await placeOnAts(context, key);
  return { isNew, candidate: await readCandidate(context, key) };
}

function checkNamed({ jobId, talentId }: CandidateKey, author: string): void {
  const missing = {
    ...(jobId.trim() === '' && { jobId: 'Choisissez une offre.' }),
    ...(talentId.trim() === '' && { talentId: 'Enregistrez ce talent avant de le placer.' }),
    ...(author.trim() === '' && { author: 'Votre adresse e-mail manque\u00a0: reconnectez-vous.' }),
  };
  if (Object.keys(missing).length > 0) throw invalidInput(missing);
}

const refused = (path: string, reason: string, message: string) =>
  new AppError('BAD_USER_INPUT', { reason, message, invalidArgs: [path], fieldErrors: { [path]: message } });
