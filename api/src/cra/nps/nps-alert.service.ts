import { HOUR_MS } from '@bloom/shared-rules/calendar/time-units';
import { HIGHEST_SCORE, isDetractor } from '@bloom/shared-rules/cra/satisfaction';
import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffInCharge } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { audit } from '../../platform/audit/audit.ts';
import type { Platform, RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction } from '../../platform/database/database.ts';
import { monthYear } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { actorOf, requireStaff } from '../../platform/viewer/viewer.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import { remindOnce } from '../reminders/reminder.once.ts';
import { findSurvey } from './nps.access.ts';
import type { NpsSide } from './nps.policy.ts';
import * as repository from './nps.repository.ts';
import { ESCALATE_AFTER_HOURS } from './nps.rules.ts';

type Alert = Pick<repository.Mark, 'low_since' | 'handled_at' | 'handled_by'>;

/**
 * Since when a mark is low: a mark that falls twice has waited since the first time, one that rose waits for nobody.
 */
export function lowSince(score: number, given: repository.Mark | undefined, now: Date): Alert {
  if (!isDetractor(score)) return { low_since: null, handled_at: null, handled_by: null };
  return {
    low_since: given?.low_since ?? now,
    handled_at: given?.handled_at ?? null,
    handled_by: given?.handled_by ?? null,
  };
}

/** Whom to call: of a client, the contact who gave the mark. */
async function about(db: Db, cra: CraRecord, side: NpsSide): Promise<string> {
  const name = bloomerFullname(cra);
  if (side === 'bloomer') return name;
  const author = await repository.findAuthor(db, cra.id, side);
  const client = `${cra.client_name}, client ${of(name)}`;
  return author === null ? `${client},` : `${author} (${client})`;
}

const placeOf = (cra: CraRecord) => `/satisfaction/${cra.month}/${cra.mission_id}/${cra.id}`;

/** A low mark is somebody's to answer: once for a side of a month, however often the mark changes. */
export async function tellLowMark(
  context: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  cra: CraRecord,
  { side, score }: Pick<repository.Mark, 'side' | 'score'>,
): Promise<void> {
  await notify(context, tx, {
    kind: 'npsDetractor',
    title: `Note de satisfaction basse\u00a0: ${score} sur ${HIGHEST_SCORE}`,
    description: `${await about(tx, cra, side)} a donné ${score} sur ${HIGHEST_SCORE} pour ${monthYear(cra.month)}. À recontacter sous 24 heures.`,
    priority: 'important',
    missionId: cra.mission_id,
    link: placeOf(cra),
    dedupeKey: `npsDetractor:${cra.id}:${side}`,
    to: { staffIds: await staffOfMission(tx, cra.mission_id) },
  });
}

/** Low marks that nobody has called about for three days: told to everybody who looks after people and missions. */
export async function escalateLowMarks(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - ESCALATE_AFTER_HOURS * HOUR_MS);
  const rows = await repository.findUnhandled(platform.db, before);
  await forEachAlone(platform.log, rows, (mark) => escalate(platform, mark));
}

async function escalate(platform: Platform, { key, activity_id, side, score }: repository.Unhandled): Promise<void> {
  const cra = await findCra(platform.db, activity_id);
  if (cra === undefined) return;
  await remindOnce(platform, { key, kind: 'npsDetractor', missionId: cra.mission_id }, async (tx) => {
    await notify(platform, tx, {
      kind: 'npsDetractor',
      title: `Note basse sans réponse depuis ${ESCALATE_AFTER_HOURS} heures`,
      description: `${await about(tx, cra, side)} a donné ${score} sur ${HIGHEST_SCORE} pour ${monthYear(cra.month)}, et personne ne l’a encore recontacté.`,
      priority: 'urgent',
      missionId: cra.mission_id,
      link: placeOf(cra),
      dedupeKey: `npsEscalation:${cra.id}:${side}`,
      to: { staffIds: await staffInCharge(tx) },
    });
  });
}

/** Staff say that they called: nothing escalates any more. Saying it twice is saying it once. */
export async function handleLowMark(
  context: RequestContext,
  place: { activityId: string; side: NpsSide },
): Promise<{ month: string; activityId: string; type: NpsSide }> {
  requireStaff(context.viewer, 'account');
  const { cra, side } = await findSurvey(context, context.db, place);
  await inTransaction(context.db, async (tx) => {
    const by = actorOf(context.viewer);
    const isNew = await repository.setHandled(tx, { activityId: cra.id, side, by, now: context.clock.now() });
    if (!isNew) return;
    const data = { type: side };
    await audit(tx, context, { action: 'nps.handle', objectKind: 'activity', objectId: cra.id, data });
  });
  return { month: cra.month, activityId: cra.id, type: side };
}
