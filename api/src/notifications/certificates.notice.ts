import { sql } from 'kysely';
import { staffOfMission } from '../activities/cra-record.service.ts';
import { frenchDay } from '../documents/french-dates.ts';
import { addDays } from '../platform/clock.ts';
import type { Platform } from '../platform/context.ts';
import { inTransaction } from '../platform/database.ts';
import type { NotificationKind } from './notification.kinds.ts';
import { notify } from './notifications.service.ts';

/** Days before its end at which a paper is asked for again: as long as a new one is given at upload. */
const NOTICE_DAYS = 15;
const PER_RUN = 200;

interface Paper {
  kind: Extract<NotificationKind, 'urssaf' | 'certificateExpiring' | 'certificateBlocked'>;
  societyId: string;
  societyName: string;
  expires: string;
}

/** Papers of billing companies that are about to end, or whose end keeps invoices from being sent. */
export async function tellExpiringPapers(platform: Platform): Promise<void> {
  for (const paper of await findPapers(platform)) await tell(platform, paper);
}

/** Statuses without these papers, and umbrella companies, are asked for none (activities/invoice.compliance.ts). */
async function findPapers({ db, clock }: Platform): Promise<Paper[]> {
  const today = clock.today();
  const soon = addDays(today, NOTICE_DAYS);
  const { rows } = await sql<Paper>`
    with papers as (
      select case when s.urssaf_expiration_date < ${today} then 'certificateBlocked' else 'urssaf' end as kind,
        s.id as "societyId", s.name as "societyName", s.urssaf_expiration_date as expires
      from society s where s.urssaf_expiration_date <= ${soon}
        and coalesce(s.status, '') not in ('SUE', 'SHUE', 'Auto Entrepreneur', 'EI') and not s.portage
      union all
      select 'certificateExpiring', s.id, s.name, s.kbis_expiration_date
      from society s where s.kbis_expiration_date between ${today} and ${soon} and not s.portage
    )
    select p.* from papers p
    where exists (select from mission m where m.bloomer_billing_society_id = p."societyId" and m.deleted_at is null
        and m.begin_mission <= ${today} and m.end_mission >= ${today})
      and not exists (select from notification n
        where n.dedupe_key = p.kind || ':' || p."societyId" || ':' || p.expires and n.bloomer_id is not null)
    order by p.expires, p."societyId" limit ${PER_RUN}`.execute(db);
  return rows;
}

async function tell(platform: Platform, paper: Paper): Promise<void> {
  const today = platform.clock.today();
  await inTransaction(platform.db, async (tx) => {
    const missions = await tx
      .selectFrom('mission')
      .select(['id', 'bloomer_id'])
      .where('bloomer_billing_society_id', '=', paper.societyId)
      .where('deleted_at', 'is', null)
      .where('begin_mission', '<=', today)
      .where('end_mission', '>=', today)
      .execute();
    const staff = await Promise.all(missions.map(({ id }) => staffOfMission(tx, id)));
    const base = {
      kind: paper.kind,
      title: TITLES[paper.kind],
      priority: 'important',
      societyId: paper.societyId,
      dedupeKey: `${paper.kind}:${paper.societyId}:${paper.expires}`,
    } as const;
    const bloomerIds = [...new Set(missions.map(({ bloomer_id }) => bloomer_id))];
    await notify(platform, tx, { ...base, description: sentence(paper, 'bloomer'), to: { bloomerIds } });
    // The account manager acts once invoices are blocked; before, it is the Bloomer's turn.
    const priority = paper.kind === 'certificateBlocked' ? 'important' : 'info';
    const staffIds = [...new Set(staff.flat())];
    await notify(platform, tx, { ...base, priority, description: sentence(paper, 'staff'), to: { staffIds } });
  });
}

const TITLES: Record<Paper['kind'], string> = {
  urssaf: 'Attestation URSSAF à renouveler',
  certificateExpiring: 'KBIS à renouveler',
  certificateBlocked: 'Attestation URSSAF expirée',
};

function sentence({ kind, societyName, expires }: Paper, to: 'bloomer' | 'staff'): string {
  const day = frenchDay(expires);
  const document = kind === 'certificateExpiring' ? 'Le KBIS' : 'L’attestation de vigilance URSSAF';
  if (kind === 'certificateBlocked') {
    const ending = to === 'bloomer' ? 'dépose la nouvelle pour envoyer tes factures' : 'ses factures sont refusées';
    return `${document} de ${societyName} a expiré le ${day}\u00a0: ${ending}.`;
  }
  const ending = to === 'bloomer' ? '\u00a0: dépose le nouveau document.' : '.';
  return `${document} de ${societyName} expire le ${day}${ending}`;
}
