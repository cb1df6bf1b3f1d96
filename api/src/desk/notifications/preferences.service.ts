import { audit } from '../../platform/audit/audit.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/database.ts';
import { maskPhone, telephone } from '../../platform/telephone.ts';
import { refusal, type Viewer } from '../../platform/viewer/viewer.ts';
import { type CommunicationType, chosenChannel } from './notification.channels.ts';
import { hasPhone } from './notification-delivery.service.ts';
import { findPeople, type Person } from './notification-people.repository.ts';
import type { Owner } from './notifications.repository.ts';
import { ownRecords } from './own-records.ts';
import { CONSENT_VERSION, consentText } from './preferences.consent.ts';
import type { PhoneOwner } from './preferences.repository.ts';
import * as repository from './preferences.repository.ts';
import { provingContact } from './proven-telephone.service.ts';
import { reachedOtherwise } from './queued-news.service.ts';

/** Whose preference is shown and whose number is proven: who is both staff and Bloomer speaks as Bloomer. */
function preferencesOwner(viewer: Viewer): PhoneOwner {
  const records = ownRecords(viewer);
  const owner = records.find(({ bloomerId }) => bloomerId !== null) ?? records[0];
  if (owner === undefined) throw refusal(viewer);
  return { ...owner, contactId: null };
}

/** Whose number the viewer may prove: the same, and contacts of clients, who choose no channel. */
export async function phoneOwner({ viewer, db }: RequestContext): Promise<PhoneOwner> {
  const contactId = await provingContact(viewer, db);
  return contactId === undefined ? preferencesOwner(viewer) : { staffId: null, bloomerId: null, contactId };
}

export async function personOf(db: Db, { staffId, bloomerId, contactId }: PhoneOwner): Promise<Person> {
  const [person] = await findPeople(db, {
    staffIds: staffId === null ? [] : [staffId],
    bloomerIds: bloomerId === null ? [] : [bloomerId],
    contactIds: contactId === null ? [] : [contactId],
  });
  if (person === undefined) throw new Error('a viewer without a record has no preferences');
  return person;
}

export interface Preferences {
  communicationType: CommunicationType;
  /** By what news leave today: the mail stands in while the number is not proven. */
  activeChannel: ReturnType<typeof chosenChannel>;
  phoneNumber: string | null;
  phoneVerified: boolean;
  consentGivenAt: Date | null;
}

export function preferencesOf(context: RequestContext, person: Person): Preferences {
  const { communicationType, phoneVerified, consentGivenAt } = person;
  const activeChannel = chosenChannel({ communicationType, hasPhone: hasPhone(context.environment, person) });
  return { communicationType, activeChannel, phoneNumber: shownNumber(context, person), phoneVerified, consentGivenAt };
}

/** A link may be in other hands than those that it was sent to. */
function shownNumber({ viewer }: RequestContext, { phoneNumber }: Person): string | null {
  if (viewer.link === null) return phoneNumber;
  const number = telephone(phoneNumber);
  return number === undefined ? null : maskPhone(number);
}

export async function myPreferences(context: RequestContext): Promise<Preferences> {
  return preferencesOf(context, await personOf(context.db, preferencesOwner(context.viewer)));
}

export type PreferencesInput = { communicationType: CommunicationType; consent?: boolean | null };

export interface PreferencesUpdate {
  changed: boolean;
  message: string;
  preferences: Preferences;
}

/**
 * Keeps the choice in any case, for all that the viewer is; SMS and WhatsApp begin once the number is proven and the
 * person agreed.
 */
export async function updatePreferences(context: RequestContext, input: PreferencesInput): Promise<PreferencesUpdate> {
  const records = ownRecords(context.viewer);
  const owner = preferencesOwner(context.viewer);
  return inTransaction(context.db, async (tx) => {
    for (const record of records) await repository.lockPerson(tx, { ...record, contactId: null });
    let changed = false;
    for (const record of records) changed = (await choose(context, tx, record, input)) || changed;
    const preferences = preferencesOf(context, await personOf(tx, owner));
    return { changed, message: sentence(changed, preferences), preferences };
  });
}

/** The choice for one record; false when it was that already. */
async function choose(context: RequestContext, tx: Tx, record: Owner, input: PreferencesInput): Promise<boolean> {
  const before = await personOf(tx, { ...record, contactId: null });
  const isOther = before.communicationType !== input.communicationType;
  const agreed = await agree(context, tx, record, input);
  if (isOther) {
    await repository.setCommunicationType(tx, record, input.communicationType);
    await reachedOtherwise(context, tx, record);
  }
  if (!isOther && !agreed) return false;
  await audit(tx, context, {
    action: 'bloomer.update',
    objectKind: record.bloomerId === null ? 'staff' : 'bloomer',
    objectId: record.bloomerId ?? record.staffId ?? '',
    data: { before: before.communicationType, after: input.communicationType, consent: agreed },
  });
  return true;
}

/** Writes the agreement to the chosen channel; false without one, or when it was given before. */
async function agree(context: RequestContext, tx: Db, owner: Owner, input: PreferencesInput): Promise<boolean> {
  const { communicationType: channel, consent } = input;
  if (consent !== true || (channel !== 'sms' && channel !== 'whatsapp')) return false;
  const text = consentText(channel, context.environment.productName);
  const now = context.clock.now();
  return repository.insertConsent(tx, owner, { channel, textVersion: CONSENT_VERSION, text, now });
}

function sentence(changed: boolean, { communicationType, activeChannel }: Preferences): string {
  const said = changed ? 'Préférences mises à jour.' : 'préférences inchangées';
  if (!changed || activeChannel === communicationType || communicationType === 'none') return said;
  return `${said} Les messages partent par e-mail tant que le numéro de téléphone et l’accord ne sont pas confirmés.`;
}
