import { HOUR_SECONDS } from '@bloom/shared-rules/calendar/time-units';
import { atMost, lengthOf, MAX_TEXT } from '@bloom/shared-rules/input/limits';
import { FEEDBACK_UNSAID } from '@bloom/shared-rules/talents/candidate-words';
import { followersOf, notify } from '../../desk/notifications/notifications.service.ts';
import { holdStanding } from '../../identity/standing/standing.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { limitActor } from '../../platform/limits/actor-limit.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { refusal } from '../../platform/viewer/viewer.ts';
import { jobReaderOf } from './job-funnel.policy.ts';
import type { FoundNote } from './job-funnel.repository.ts';
import { getJobFunnelProjectWithTalents, notPresented, type ShownTalent } from './job-funnel.service.ts';
import { feedbackMail, feedbackNews, type ToldFeedback } from './talent-board.mails.ts';
import { saveNote } from './talent-board-feedback.repository.ts';

/** Of one person: each of them but a note is a mail to the account manager. */
const PER_HOUR = 60;

export interface Feedback {
  jobId: string;
  talentId: string;
  kind: FoundNote['kind'];
  text?: string | null;
}

/**
 * A contact accepts or refuses a candidate, asks, or notes something. It is written down and told to the account
 * manager of the job, or to the recruiters; nobody moves in the funnel by it: people decide that.
 */
export async function talentBoardFeedback(context: RequestContext, feedback: Feedback): Promise<ShownTalent> {
  const { db, viewer, clock } = context;
  const reader = jobReaderOf(viewer);
  if (reader.kind !== 'client') throw refusal(viewer);
  const { jobId, talentId, kind } = feedback;
  const text = feedback.text?.trim() ?? '';
  if (lengthOf(text) > MAX_TEXT) throw invalidInput({ text: atMost(MAX_TEXT) });
  if (text === '' && (kind === 'note' || kind === 'question')) throw invalidInput({ text: FEEDBACK_UNSAID });
  await limitActor(context, { scope: 'talentBoardFeedback', windowSeconds: HOUR_SECONDS, max: PER_HOUR });
  const shown = await getJobFunnelProjectWithTalents(context, jobId, talentId);
  const [candidate] = shown.talents;
  if (candidate === undefined || candidate.is_erased) throw notPresented();
  await inTransaction(db, async (tx) => {
    await holdStanding(context, tx);
    const said = { jobId, talentId, contactId: reader.contactId, kind, text };
    const id = await saveNote(tx, said, clock.now());
    if (id === undefined) return;
    await audit(tx, context, {
      action: 'funnel.feedback',
      objectKind: 'talent',
      objectId: talentId,
      data: { jobId, kind, noteId: id },
    });
    // A note is the client's own; the rest waits for somebody's answer.
    if (kind !== 'note') await tellFeedback(context, tx, { ...shown, candidate, kind, text, id });
  });
  const [written] = (await getJobFunnelProjectWithTalents(context, jobId, talentId)).talents;
  if (written === undefined) throw notPresented();
  return written;
}

async function tellFeedback(context: RequestContext, tx: Db, said: ToldFeedback): Promise<void> {
  const mail = feedbackMail(context.environment, said);
  if (mail !== undefined) {
    await queueMail(tx, mail);
    return;
  }
  await notify(context, tx, { ...feedbackNews(said), to: { staffIds: await followersOf(tx, []) } });
}
