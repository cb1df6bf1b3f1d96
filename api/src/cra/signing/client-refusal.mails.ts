import { of } from '@bloom/shared-rules/words/elision';
import { writeLetter } from '../../paper/signer/signer-mails.ts';
import { monthYear } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { MailSender } from '../../platform/mail/mail-text.ts';
import { bloomerFullname, type CraRecord } from '../activities/cra-record.ts';
import { human, why } from './signing.mails.ts';
import type { Signer } from './signing-document.repository.ts';

/** To whoever refused, as a receipt, and to those of the client who had opened the invitation. */
export function refusedMail(
  sender: MailSender,
  cra: CraRecord,
  signer: Signer,
  refusal: { documentId: string; by: string; what: string; isOwn: boolean },
): Mail {
  const report = `le compte rendu d’activité ${of(bloomerFullname(cra))} pour ${monthYear(cra.month)}`;
  return writeLetter(sender, {
    template: 'cra-refused',
    dedupeKey: `cra-refused:${refusal.documentId}:${signer.id}`,
    to: signer.email,
    subject: `CRA refusé\u00a0: ${bloomerFullname(cra)}, ${monthYear(cra.month)}`,
    greeting: `Bonjour ${signer.firstname} ${signer.lastname},`,
    paragraphs: [
      refusal.isOwn ? `Votre refus de signer ${report} est enregistré.` : `${refusal.by} a refusé de signer ${report}.`,
      refusal.what,
      'Le Bloomer et son account manager sont prévenus. Vous n’avez rien à faire\u00a0: une nouvelle invitation vous parviendra quand le compte rendu sera corrigé.',
    ],
    reason: why(cra),
    contact: human(sender, cra),
  });
}
