import type { Environment } from '../../platform/environment/environment.ts';
import { plainDay } from '../../platform/french/french-dates.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { askManager, composeMail } from '../../platform/mail/mail-text.ts';
import type { Addressee } from './notification.mail.ts';

export interface DigestLine {
  /** The kind in the words of the page of preferences. */
  label: string;
  title: string;
  description: string;
  link: string | null;
}

/** What one mail shows; whoever left the application alone for so long finds the rest in it. */
const MOST_LINES = 50;

const counted = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`;

/** One mail with what the person was told since the last one, by kind, each line with the page that it is about. */
export function digestMail(
  { productName, shellUrl, supportEmail }: Pick<Environment, 'productName' | 'shellUrl' | 'supportEmail'>,
  { day, recordId, to, lines }: { day: string; recordId: string; to: Addressee; lines: readonly DigestLine[] },
): Mail {
  const shown = lines.slice(0, MOST_LINES);
  const left = lines.length - shown.length;
  const [your, know, choose] = to.isBloomer
    ? ['Ton', 'Voici ce que tu n’as pas encore lu', 'Tu reçois ce message parce que tu as choisi']
    : ['Votre', 'Voici ce que vous n’avez pas encore lu', 'Vous recevez ce message parce que vous avez choisi'];
  const change = to.isBloomer ? 'Ton choix se change dans tes paramètres' : 'Votre choix se change dans vos paramètres';
  return {
    dedupeKey: `digest:${day}:${recordId}`,
    template: 'notification-digest',
    to: to.email,
    subject: `${your} récapitulatif du ${plainDay(day)}\u00a0: ${counted(lines.length, 'notification')}`,
    ...composeMail({
      greeting: `Bonjour ${to.firstname},`,
      paragraphs: [`${know}\u00a0:`],
      sections: [...Map.groupBy(shown, ({ label }) => label)].map(([title, items]) => ({
        title,
        items: items.map((line) => ({
          text: line.title === title ? line.description : `${line.title}\u00a0: ${line.description}`,
          url: `${shellUrl}${line.link ?? '/'}`,
        })),
      })),
      ...(left === 0 ? {} : { after: [`${counted(left, 'autre')} dans l’application.`] }),
      action: { label: `Ouvrir ${productName}`, url: `${shellUrl}/` },
      reason: `${choose} le récapitulatif du matin pour ces notifications. ${change}\u00a0: ${shellUrl}/settings`,
      contact: to.isBloomer ? askManager(supportEmail) : `Une question\u202f? L’équipe ${productName}, ${supportEmail}`,
      productName,
    }),
  };
}
