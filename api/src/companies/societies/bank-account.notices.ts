import { IBAN_HOLD_HOURS } from '@bloom/shared-rules/input/limits';
import { of } from '@bloom/shared-rules/words/elision';
import { notify, staffOfFinance } from '../../desk/notifications/notifications.service.ts';
import { noticeAddresses } from '../../identity/people/addresses.service.ts';
import type { Platform } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type BankNews, bankAccountMail } from './bank-account.mails.ts';
import { FORMER_ADDRESS_MS, maskIban } from './bank-account.rules.ts';
import { peopleOf } from './society-people.repository.ts';

const TITLES: Record<BankNews, string> = {
  requested: 'Changement d’IBAN demandé',
  applied: 'Nouvel IBAN en vigueur',
  refused: 'Changement d’IBAN refusé',
  withdrawn: 'Changement d’IBAN annulé',
};

function sentence(news: BankNews, name: string, { iban, isFirst }: Changed, to: 'staff' | 'bloomer'): string {
  const account = `${name} (${maskIban(iban)})`;
  if (news === 'requested') {
    const asked = `Un ${isFirst ? 'premier' : 'autre'} IBAN est demandé pour ${account}.`;
    const then = `il prend effet ${IBAN_HOLD_HOURS} heures après la demande au plus tôt`;
    return to === 'staff'
      ? `${asked} Vérifiez-le auprès de la personne avant de le valider\u00a0: ${then}.`
      : `${asked} Une deuxième personne le vérifie\u00a0: ${then}.`;
  }
  if (news === 'applied') return `Les paiements ${of(account)} vont désormais sur ce compte.`;
  return news === 'refused' ? `Le nouvel IBAN ${of(account)} est refusé.` : `Le nouvel IBAN ${of(account)} est annulé.`;
}

interface Changed {
  id: string;
  societyId: string;
  iban: string;
  /** The company had no account before. */
  isFirst?: boolean;
  /** Whose account it will be, before the company invoices for them. */
  bloomerIds?: readonly string[];
}

/** Another account is how payments are stolen: finance and every address of the Bloomers learn of each step at once. */
export async function tellBankNews(
  platform: Pick<Platform, 'environment' | 'clock'>,
  tx: Db,
  news: BankNews,
  change: Changed,
): Promise<void> {
  const society = await tx
    .selectFrom('society')
    .select('name')
    .where('id', '=', change.societyId)
    .executeTakeFirstOrThrow();
  const bloomerIds = [...new Set([...(await peopleOf(tx, change.societyId)), ...(change.bloomerIds ?? [])])];
  const told = {
    kind: 'ibanChange',
    title: TITLES[news],
    priority: 'urgent',
    societyId: change.societyId,
    dedupeKey: `ibanChange:${news}:${change.id}`,
  } as const;
  const words = (to: 'staff' | 'bloomer') => sentence(news, society.name, change, to);
  await notify(platform, tx, { ...told, description: words('staff'), to: { staffIds: await staffOfFinance(tx) } });
  await notify(platform, tx, { ...told, description: words('bloomer'), isMailed: true, to: { bloomerIds } });
  const since = new Date(platform.clock.now().getTime() - FORMER_ADDRESS_MS);
  for (const { firstname, email } of await noticeAddresses(tx, bloomerIds, since)) {
    const notice = {
      changeId: change.id,
      societyId: change.societyId,
      societyName: society.name,
      ending: change.iban.slice(-4),
      isFirst: change.isFirst === true,
      firstname,
      to: email,
    };
    await queueMail(tx, bankAccountMail(platform.environment, news, notice));
  }
}
