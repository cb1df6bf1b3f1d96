import { bloomerCorrection, contactCorrection } from '@bloom/shared-rules/company/address-correction';
import { of } from '@bloom/shared-rules/words/elision';
import { sql } from 'kysely';
import { knowEnd } from '../../desk/notifications/notification.endings.ts';
import { followersOf, notify } from '../../desk/notifications/notifications.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { type Bounce, bouncedAddresses, onBounce } from '../../platform/mail/mail-bounce.ts';
import { staffOfMissions } from './mission-staff.service.ts';

interface Holder {
  name: string;
  missionId: string | null;
  bloomerId: string | null;
  /** It is the second address of the Bloomer. */
  isSecondary: boolean;
  contactId: string | null;
  /** Of a contact. */
  societyId: string | null;
  /** Of a talent, who has no mission. */
  talentId: string | null;
  ownerId: string | null;
}

/** An address refused a mail for good: who looks after its holder learns that nothing reaches them any more. */
async function tellBounce(platform: Platform, tx: Db, { address, at }: Bounce): Promise<void> {
  const holders = await holdersOf(tx, address);
  const [first] = holders;
  const missionId = first?.missionId ?? undefined;
  const who = first === undefined ? address : `${first.name} (${address})`;
  await notify(platform, tx, {
    kind: 'mailBounced',
    title: 'Adresse e-mail refusée',
    description: `Le serveur de messagerie ${of(who)} refuse nos e-mails\u00a0: plus aucun ne part vers cette adresse. Corrigez-la.`,
    priority: 'important',
    link: first === undefined ? '/missions' : whereToCorrect(first),
    ...(missionId === undefined ? {} : { missionId }),
    dedupeKey: `mailBounced:${address}:${at.getTime()}`,
    to: { staffIds: await staffOf(tx, holders) },
  });
}

function whereToCorrect({ bloomerId, isSecondary, contactId, societyId, talentId }: Holder): string {
  if (bloomerId !== null) return bloomerCorrection(bloomerId, isSecondary);
  if (contactId !== null && societyId !== null) return contactCorrection(societyId, contactId);
  return `/talents/${talentId}`;
}

/** Those who look after its Bloomers and contacts; of an address that only talents have, who follows them. */
async function staffOf(tx: Db, holders: Holder[]): Promise<string[]> {
  const isOfTalents = holders.length > 0 && holders.every(({ talentId }) => talentId !== null);
  if (!isOfTalents) return staffOfMissions(tx, idsOf(holders, 'missionId'));
  return followersOf(tx, idsOf(holders, 'ownerId'));
}

const idsOf = (holders: Holder[], key: 'missionId' | 'ownerId'): string[] => [
  ...new Set(holders.flatMap(({ [key]: id }) => id ?? [])),
];

/**
 * The Bloomers and client contacts of the address, each with a mission that leads to their account managers, and the
 * talents, after them.
 */
async function holdersOf(db: Db, address: string): Promise<Holder[]> {
  const { rows } = await sql<Holder>`
    select b.firstname || ' ' || b.lastname as name, m.id as "missionId", b.id as "bloomerId",
      lower(b.email) <> ${address} as "isSecondary", null::uuid as "contactId", null::uuid as "societyId",
      null::uuid as "talentId", null::uuid as "ownerId"
    from bloomer b left join mission m on m.bloomer_id = b.id and m.deleted_at is null
    where lower(b.email) = ${address} or lower(b.secondary_email) = ${address}
    union
    select c.firstname || ' ' || c.lastname, m.id, null, false, c.id, c.society_id, null, null
    from contact c
    left join mission_contact mc on mc.contact_id = c.id
    left join mission m on m.id = mc.mission_id and m.deleted_at is null
    where lower(c.email) = ${address} and c.removed_at is null
    union
    select t.firstname || ' ' || t.lastname, null, null, false, null, null, t.id, t.owner_staff_id
    from talent_email_key k join talent t on t.id = k.talent_id
    where k.email = ${address} and t.erased_at is null
    order by "talentId" nulls first, "missionId" nulls last limit 50`.execute(db);
  return rows;
}

onBounce(tellBounce);

// The address was corrected, or takes mails again.
knowEnd(['mailBounced'], async (tx, { parts: [, address = ''] }) => {
  return !(await bouncedAddresses(tx, [address])).has(address) || (await holdersOf(tx, address)).length === 0;
});
