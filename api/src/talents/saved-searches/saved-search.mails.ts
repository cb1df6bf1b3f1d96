import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import type { Follower } from './saved-searches.repository.ts';

export interface SearchNews {
  id: string;
  name: string;
  /** Who did not fit before. */
  count: number;
}

/** What is new in all searches of one person; it names no talent, nor what is searched, which may. */
export function newsMail(
  { productName, shellUrl, supportEmail }: MailSender,
  { id, firstname, email }: Follower,
  { news, people, today }: { news: readonly SearchNews[]; people: number; today: string },
): Mail {
  const [first] = news;
  const isOne = news.length === 1;
  return {
    dedupeKey: `savedSearches:${id}:${today}`,
    template: 'saved-searches',
    to: email,
    subject: isOne
      ? `${newTalents(people)} pour «\u202f${first?.name}\u202f»`
      : `${newTalents(people)} pour vos recherches`,
    ...composeMail({
      greeting: `Bonjour ${firstname},`,
      paragraphs: [],
      sections: [
        {
          title: 'De nouveaux talents correspondent à ce que vous cherchez',
          items: news.map((search) => ({
            text: `«\u202f${search.name}\u202f»\u00a0: ${newTalents(search.count)}`,
            url: `${shellUrl}/talents?recherche=${search.id}`,
          })),
        },
      ],
      action: { label: 'Voir mes recherches', url: `${shellUrl}/talents?vue=recherches` },
      reason:
        'Vous recevez ce message parce que vous avez enregistré ces recherches. « Mes recherches », sur la page Talents, permet de ne plus être prévenu.',
      contact: `Une question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}

const newTalents = (count: number) => (count === 1 ? '1 nouveau talent' : `${count} nouveaux talents`);

/** The names of searches that such a mail says. */
export const namesSaid = (text: string): string[] =>
  [...text.matchAll(/«\u202f(.+?)\u202f»/g)].map(([, name = '']) => name);
