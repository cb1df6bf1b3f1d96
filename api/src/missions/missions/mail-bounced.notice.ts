import { of } from '@bloom/shared-rules/elision';
import { sql } from 'kysely';
import { notify } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Bounce, onBounce } from '../../platform/mail/mail-bounce.ts';
import { staffOfMissions } from './mission-staff.service.ts';

interface Holder {
  name: string;
  missionId: string | null;
}

/** An address refused a mail for good: the account managers of its holder learn that nothing reaches them any more. */
async function tellBounce(platform: Platform, tx: Db, { address }: Bounce): Promise<void> {
  const holders = await holdersOf(tx, address);
  const [first] = holders;
  const missionIds = holders.flatMap(({ missionId: id }) => (id === null ? [] : [id]));
  const missionId = first?.missionId ?? undefined;
  const who = first === undefined ? address : `${first.name} (${address})`;
  await notify(platform, tx, {
    kind: 'mailBounced',
    title: 'Adresse e-mail refusée',
    description: `Le serveur de messagerie ${of(who)} refuse nos e-mails\u00a0: plus aucun ne part vers cette adresse. Corrigez-la.`,
    priority: 'important',
    link: missionId === undefined ? '/missions' : `/missions/${missionId}`,
    ...(missionId === undefined ? {} : { missionId }),
    dedupeKey: `mailBounced:${address}`,
    to: { staffIds: await staffOfMissions(tx, missionIds) },
  });
}

/** The Bloomers and client contacts of the address, each with a mission that leads to their account managers. */
async function holdersOf(db: Db, address: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select b.firstname || ' ' || b.lastname as name, m.id as "missionId"
    from bloomer b left join mission m on m.bloomer_id = b.id and m.deleted_at is null
    where lower(b.email) = ${address} or lower(b.secondary_email) = ${address}
    union
    select c.firstname || ' ' || c.lastname, m.id
    from contact c
    left join mission_contact mc on mc.contact_id = c.id
    left join mission m on m.id = mc.mission_id and m.deleted_at is null
    where lower(c.email) = ${address} and c.removed_at is null
    order by 2 nulls last limit 50`.execute(db);
  return rows;
}

onBounce(tellBounce);
