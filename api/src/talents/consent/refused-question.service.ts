import type { Db } from '../../platform/database/database.ts';
import { dropMailsOfKeys } from '../../platform/mail/mail.ts';
import { onAnotherChance } from '../../platform/mail/mail-bounce.ts';
import { renewalKey } from '../talents/renewal-key.ts';
import { closeQuestionsAt } from './talent-consent.repository.ts';

/** A question that came back is asked anew, with all the days to answer, once mails may reach its address again. */
async function askAnew(db: Db, address: string): Promise<void> {
  for (const id of await closeQuestionsAt(db, address)) await dropMailsOfKeys(db, renewalKey(id));
}

onAnotherChance(askAnew);
