import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type MessageFailure, onMessageFailed } from '../../platform/mail/message-failure.ts';
import { staffOfMissions } from './mission-staff.service.ts';

/** Codes to prove a number are looked at by whoever typed it. */
const OWN_PROOF = /^phone-code:/;

/** A telephone got nothing: who looks after its holder learns it, once a day. */
async function tellFailure(platform: Platform, tx: Db, failure: MessageFailure): Promise<void> {
  if (OWN_PROOF.test(failure.dedupeKey)) return;
  const holders = await holdersOf(tx, failure.recipient);
  const [first] = holders;
  if (first === undefined) return;
  const missionId = first.missionId ?? undefined;
  await notify(platform, tx, {
    kind: 'mailBounced',
    ...sentencesOf(failure, first.name),
    priority: 'important',
    link: missionId === undefined ? '/missions' : `/missions/${missionId}`,
    ...(missionId === undefined ? {} : { missionId }),
    dedupeKey: `telephoneFailed:${failure.recipient}:${platform.clock.today()}`,
    to: { staffIds: await staffOfMissions(tx, [...new Set(holders.flatMap((holder) => holder.missionId ?? []))]) },
  });
}

function sentencesOf({ isRefused }: MessageFailure, name: string) {
  if (!isRefused) {
    return {
      title: 'SMS non distribué',
      description: `Un SMS pour ${name} n’est pas parti\u00a0: l’opérateur ne répond pas. Les nouvelles partent par e-mail\u202f; un code de signature est à redemander.`,
    };
  }
  return {
    title: 'Numéro de téléphone refusé',
    description: `L’opérateur refuse les SMS pour ${name}\u00a0: codes et nouvelles partent par e-mail. Demandez son nouveau numéro.`,
  };
}

async function holdersOf(db: Db, telephone: string) {
  const { rows } = await sql<{ name: string; missionId: string | null }>`
    select b.firstname || ' ' || b.lastname as name, m.id as "missionId"
    from bloomer b left join mission m on m.bloomer_id = b.id and m.deleted_at is null
    where b.phone_number = ${telephone} and b.disabled_at is null
    union
    select c.firstname || ' ' || c.lastname, m.id
    from contact c
    left join mission_contact mc on mc.contact_id = c.id
    left join mission m on m.id = mc.mission_id and m.deleted_at is null
    where c.phone_number = ${telephone} and c.removed_at is null
    union
    select s.firstname || ' ' || s.lastname, null from staff s
    where s.phone_number = ${telephone} and s.disabled_at is null
    order by "missionId" nulls last limit 50`.execute(db);
  return rows;
}

onMessageFailed(tellFailure);

// Nobody has this number any more.
knowEnd(
  ['telephoneFailed'],
  async (tx, { parts: [, telephone = ''] }) => (await holdersOf(tx, telephone)).length === 0,
);
