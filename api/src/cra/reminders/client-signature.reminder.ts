import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { of } from '@bloom/shared-rules/words/elision';
import { sql } from 'kysely';
import { politeInstant } from '../../desk/notifications/notification.quiet-hours.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMission } from '../../missions/missions/mission-staff.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import type { Platform } from '../../platform/context/context.ts';
import { parisDay } from '../../platform/database/paris-day.sql.ts';
import { monthYear } from '../../platform/french/french-dates.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { isReachable } from '../../platform/mail/mail-bounce.ts';
import { findCra } from '../activities/cra-record.repository.ts';
import { bloomerFullname } from '../activities/cra-record.ts';
import { remindClientSigners } from '../signing/signing-reminder.service.ts';
import { notYetReminded, remindOnce } from './reminder.once.ts';

/** Days after the Bloomer's signature at which the client is reminded the first time, and then again. */
const FIRST = 2;
const EVERY = 5;
const MOST = 5;
/** From this reminder on the account manager learns that the client does not answer. */
const STAFF_FROM = 4;
const PER_RUN = 200;

interface Waiting {
  documentId: string;
  activityId: string;
  missionId: string;
  turn: number;
  key: string;
}

/** Reports that the Bloomer signed and the client did not; nobody is disturbed at night or on a week-end. */
export async function remindClientsToSign(platform: Platform, perRun = PER_RUN): Promise<void> {
  const now = platform.clock.now();
  if (politeInstant(now) > now) return;
  const today = platform.clock.today();
  const { rows } = await sql<Waiting>`
    select d.id as "documentId", a.id as "activityId", a.mission_id as "missionId", t.turn, told.key
    from signing_document d
    join signature s on s.document_id = d.id and s.role = 'bloomer'
    join activity a on a.id = d.activity_id and a.validation is null
    join mission m on m.id = a.mission_id and m.deleted_at is null
    cross join lateral (select ${today}::date - ${parisDay('s.sign_date')} as days) w
    cross join lateral (
      select least(${sql.lit(MOST)}, (w.days - ${sql.lit(FIRST)}) / ${sql.lit(EVERY)} + 1) as turn
    ) t
    cross join lateral (select 'clientSignature:' || d.id || ':' || t.turn as key) told
    where d.status = 'bloomerSigned' and w.days >= ${sql.lit(FIRST)}
      -- Who was told at this turn makes room for the next.
      and ${notYetReminded(sql`told.key`)}
      -- Who cannot be reached takes no room, and is reminded once he can be.
      and exists (select from operational_contact o where o.mission_id = m.id and ${isReachable(sql`o.email`)})
      -- Whoever was reminded by hand since yesterday is left alone today.
      and not exists (select from relaunch l where l.mission_id = m.id and l.month = a.month and l.kind = 'client'
        and l.day >= ${addDays(today, -1)})
    order by s.sign_date, d.id limit ${perRun}`.execute(platform.db);
  await forEachAlone(platform.log, rows, (waiting) => remind(platform, waiting));
}

async function remind(platform: Platform, { documentId, activityId, missionId, turn, key }: Waiting): Promise<void> {
  await remindOnce(platform, { key, kind: 'clientSignature', missionId, data: { turn } }, async (tx) => {
    if ((await remindClientSigners(platform, tx, { activityId, documentId })) === 0) return false;
    if (turn < STAFF_FROM) return undefined;
    const cra = await findCra(tx, activityId);
    if (cra === undefined) return undefined;
    await notify(platform, tx, {
      kind: 'reminderCRA',
      title: 'CRA sans réponse du client',
      description: `${cra.client_name} n’a pas signé le CRA ${of(bloomerFullname(cra))} pour ${toldApart(monthYear(cra.month), cra.label_to_tell)}, malgré nos relances.`,
      priority: 'important',
      missionId,
      dedupeKey: key,
      to: { staffIds: await staffOfMission(tx, missionId) },
    });
    return undefined;
  });
}
