import type { Db } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { DataSubject, Telling } from '../../platform/retention/personal-data.ts';
import { erasedCandidateMail, initialsOf } from './erasure-notice.mails.ts';
import { type Shown, shownTo } from './erasure-notice.repository.ts';

/** One mail to each address to which the candidate was shown, whatever the number of offers. */
export async function tellClients(
  tx: Db,
  { id, fullname }: DataSubject,
  { requestId, environment }: Telling,
): Promise<Mail[]> {
  const all = new Map<string, [Shown, ...Shown[]]>();
  for (const shown of await shownTo(tx, id)) {
    const before = all.get(shown.email);
    if (before === undefined) all.set(shown.email, [shown]);
    else before.push(shown);
  }
  return [...all.values()].map((shown) =>
    erasedCandidateMail(environment, { requestId, initials: initialsOf(fullname), shown }),
  );
}
