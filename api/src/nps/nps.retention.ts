import { addMonths } from '../platform/clock.ts';
import type { Platform } from '../platform/context.ts';

/** Months (server.md, 3.11): marks lose what names somebody after three years; a lead that led to nothing goes after two. */
const MARK_MONTHS = 36;
const LEAD_MONTHS = 24;

/** The comment of an old mark and its author go; the mark stays for the figures. */
export async function forgetOldAnswers({ db, clock }: Platform): Promise<void> {
  const marks = addMonths(clock.today(), -MARK_MONTHS);
  await db
    .updateTable('activity_score')
    .set({ comment: null, answered_by: null, handled_by: null })
    .where('collect_date', '<', marks)
    .where((eb) => eb.or([eb('comment', 'is not', null), eb('answered_by', 'is not', null)]))
    .execute();
  await db.deleteFrom('nps_invitation').where('sent_at', '<', new Date(marks)).execute();
  const leads = new Date(addMonths(clock.today(), -LEAD_MONTHS));
  await db.deleteFrom('referral_lead').where('created_at', '<', leads).execute();
}
