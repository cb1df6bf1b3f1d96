import type { Db } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { hasCarrier } from './notification-delivery.service.ts';
import { findPeople } from './notification-people.repository.ts';
import { telephone } from './telephone.ts';

/** The number (E.164) that the person proved by a code, when messages can leave at all. */
export async function provenTelephone(
  environment: Pick<Environment, 'messageWebhook' | 'smtpUrl'>,
  db: Db,
  { bloomerId, staffId }: { bloomerId: string | null; staffId: string | null },
): Promise<string | undefined> {
  if (!hasCarrier(environment)) return undefined;
  const ids = (id: string | null) => (id === null ? [] : [id]);
  const [person] = await findPeople(db, { bloomerIds: ids(bloomerId), staffIds: ids(staffId) });
  return person?.phoneVerified === true ? telephone(person.phoneNumber) : undefined;
}
