import { IBAN_HOLD_HOURS } from '@bloom/shared-rules/input/limits';
import type { Environment } from '../../platform/environment/environment.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { askManager, composeMail } from '../../platform/mail/mail-text.ts';

export type BankNews = 'requested' | 'applied' | 'refused' | 'withdrawn';

export interface BankNotice {
  changeId: string;
  societyId: string;
  societyName: string;
  /** The end of the account only. */
  ending: string;
  /** The company had no account before. */
  isFirst: boolean;
  firstname: string;
  to: string;
}

const SUBJECTS: Record<BankNews, string> = {
  requested: 'Changement de tes coordonnées bancaires',
  applied: 'Tes nouvelles coordonnées bancaires sont en vigueur',
  refused: 'Ton changement de coordonnées bancaires est refusé',
  withdrawn: 'Ton changement de coordonnées bancaires est annulé',
};

function paragraph(news: BankNews, { societyName, ending, isFirst }: BankNotice): string {
  const account = `le compte qui se termine par ${ending}`;
  if (news === 'requested') {
    const meanwhile = isFirst ? 'aucun virement ne part' : 'rien ne change\u00a0: l’ancien compte reste utilisé';
    return `Un changement vient d’être demandé\u00a0: ${societyName} serait payée sur ${account}. Une deuxième personne le vérifie, et il prend effet ${IBAN_HOLD_HOURS} heures après la demande au plus tôt. D’ici là, ${meanwhile}.`;
  }
  if (news === 'applied') return `À partir de maintenant, ${societyName} est payée sur ${account}.`;
  const end = news === 'refused' ? 'est refusé' : 'est annulé';
  return `Le changement vers ${account} pour ${societyName} ${end}\u00a0: le compte utilisé jusqu’ici ne change pas.`;
}

/** Leaves at once, to every address of the person: whoever stole one of them must not be alone to know. */
export function bankAccountMail(
  { productName, shellUrl, supportEmail }: Pick<Environment, 'productName' | 'shellUrl' | 'supportEmail'>,
  news: BankNews,
  notice: BankNotice,
): Mail {
  return {
    template: `bank-account-${news}`,
    dedupeKey: `bankAccount:${news}:${notice.changeId}:${notice.to.toLowerCase()}`,
    to: notice.to,
    subject: SUBJECTS[news],
    ...composeMail({
      productName,
      greeting: `Bonjour ${notice.firstname},`,
      paragraphs: [paragraph(news, notice)],
      action: { label: 'Ouvrir ma société', url: `${shellUrl}/society/${notice.societyId}` },
      after: ['Tu n’as rien demandé\u202f? Préviens tout de suite ton account manager.'],
      reason: `Tu reçois ce message parce que ${productName} te prévient de chaque changement de compte, sur toutes tes adresses.`,
      contact: askManager(supportEmail),
    }),
  };
}
