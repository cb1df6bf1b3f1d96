import { companyPapers, documentKeys } from '@bloom/shared-rules/company/company-papers';
import { of } from '@bloom/shared-rules/words/elision';
import { sql } from 'kysely';
import { type VigilanceNews, vigilanceNews } from '../../companies/compliance/compliance.service.ts';
import { VIGILANCE_CENTS } from '../../companies/compliance/requirements.ts';
import { notify } from '../../desk/notifications/notifications.service.ts';
import { staffOfMissions } from '../../missions/missions/mission-staff.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import { frenchList } from '../../platform/french/french-list.ts';
import { wholeEuros } from '../../platform/french/french-money.ts';
import { withinSentence } from '../../platform/french/within-sentence.ts';
import { forEachAlone } from '../../platform/jobs/for-each-alone.ts';
import { notYetReminded, remindOnce } from './reminder.once.ts';

interface Supplier {
  id: string;
  name: string;
  /** Its papers are given by the umbrella company, not by its Bloomers. */
  portage: boolean;
  missionIds: string[];
  bloomerIds: string[];
}

/**
 * The law asks a supplier for more papers once all contracts with it reach 5 000 €: who has not given them is told when
 * the contracts come near it, and when they are there.
 */
export async function tellVigilanceAmount(platform: Platform, signal?: AbortSignal): Promise<void> {
  await forEachAlone(platform.log, await findSuppliers(platform), (supplier) => tell(platform, supplier), signal);
}

/** Those of missions that run or are to come, until they were told that the amount is reached. */
async function findSuppliers({ db, clock }: Platform): Promise<Supplier[]> {
  const { rows } = await sql<Supplier>`
    select s.id, s.name, s.portage, array_agg(m.id) as "missionIds", array_agg(distinct m.bloomer_id) as "bloomerIds"
    from mission m join society s on s.id = m.bloomer_billing_society_id
    where m.deleted_at is null and m.end_mission >= ${clock.today()}
      and ${notYetReminded(sql`'vigilance:' || s.id || ':reached'`)}
    group by s.id order by s.id`.execute(db);
  return rows;
}

async function tell(platform: Platform, { id: societyId, ...supplier }: Supplier): Promise<void> {
  const news = await vigilanceNews(platform.db, societyId, platform.clock.today());
  if (news === undefined) return;
  const key = `vigilance:${societyId}:${news.isReached ? 'reached' : 'near'}`;
  await remindOnce(platform, { key, kind: 'urssaf', societyId }, async (tx) => {
    const base = { kind: 'urssaf', title: 'Documents de société à fournir', societyId, dedupeKey: key } as const;
    const asked = sentence(supplier.name, news);
    if (!supplier.portage) {
      const description = `${asked}. Dépose ce qui manque sur la page de ta société.`;
      await notify(platform, tx, {
        ...base,
        description,
        priority: 'important',
        to: { bloomerIds: supplier.bloomerIds },
      });
    }
    const description = `${asked}\u00a0: rien n’est encore au dossier.`;
    const staffIds = await staffOfMissions(tx, supplier.missionIds);
    await notify(platform, tx, { ...base, description, priority: 'info', to: { staffIds } });
  });
}

const AMOUNT = `${wholeEuros(VIGILANCE_CENTS)}\u00a0HT`;

function sentence(name: string, { isReached, missing }: VigilanceNews): string {
  const reached = isReached ? `ont atteint ${AMOUNT}` : `approchent de ${AMOUNT}`;
  const papers = frenchList(missing.map((document) => withinSentence(companyPapers[documentKeys[document]].the)));
  return `Les contrats ${of(name)} avec nous ${reached}\u00a0: à partir de ce montant, la loi demande ${papers}`;
}
