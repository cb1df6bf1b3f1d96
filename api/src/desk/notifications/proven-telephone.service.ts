import type { RequestContext } from '../../platform/context/context.ts';
import type { Db } from '../../platform/database/database.ts';
import type { Environment } from '../../platform/environment/environment.ts';
import { maskPhone, receivesSms, telephone } from '../../platform/telephone.ts';
import { isClient, type Viewer } from '../../platform/viewer/viewer.ts';
import { hasCarrier } from './notification-delivery.service.ts';
import { findPeople, type Person } from './notification-people.repository.ts';
import { isMailedLink } from './preferences.repository.ts';

type Carrier = Pick<Environment, 'messageWebhook' | 'smtpUrl'>;

/** One of them, by its record. */
interface Known {
  bloomerId?: string | null;
  staffId?: string | null;
  contactId?: string | null;
}

async function personOf(db: Db, { bloomerId, staffId, contactId }: Known): Promise<Person | undefined> {
  const ids = (id: string | null | undefined) => (id == null ? [] : [id]);
  const [person] = await findPeople(db, {
    bloomerIds: ids(bloomerId),
    staffIds: ids(staffId),
    contactIds: ids(contactId),
  });
  return person;
}

/** The number (E.164) that the person proved by a code, when messages can leave at all. */
export async function provenTelephone(environment: Carrier, db: Db, known: Known): Promise<string | undefined> {
  if (!hasCarrier(environment)) return undefined;
  const person = await personOf(db, known);
  return person?.phoneVerified === true ? telephone(person.phoneNumber) : undefined;
}

/**
 * The contact of a client that the viewer is, who may prove the number that the firm has: with a session, or with a
 * link that reached the contact's own mailbox. An address that somebody was handed proves nobody.
 */
export async function provingContact(viewer: Viewer, db: Db): Promise<string | undefined> {
  const { link } = viewer;
  if (link === null) return isClient(viewer) ? (viewer.contactId ?? undefined) : undefined;
  const isSigner = link.purpose === 'craSign' || link.purpose === 'contractSign';
  if (!isSigner || link.contactId === null || link.expired) return undefined;
  return (await isMailedLink(db, link.tokenId)) ? link.contactId : undefined;
}

/**
 * The number, masked, that a contact who signs may still prove, so that the code no longer goes where the link went.
 */
export async function telephoneToProve({ environment, viewer }: RequestContext, db: Db): Promise<string | null> {
  const contactId = hasCarrier(environment) ? await provingContact(viewer, db) : undefined;
  const person = contactId === undefined ? undefined : await personOf(db, { contactId });
  const number = person?.phoneVerified === false ? telephone(person.phoneNumber) : undefined;
  return number === undefined || !receivesSms(number) ? null : maskPhone(number);
}
