import { CONTACT_KEEP_MONTHS } from '@bloom/shared-rules/company/contact-keeping';
import { defineOwnRetention } from '../desk/retention/own-retention.service.ts';
import type { Platform } from '../platform/context/context.ts';
import { formerContacts, lockFormerContact } from './contact-keeping.repository.ts';
import { eraseByAge, type KeptPeople, leftBefore } from './erase-by-age.service.ts';

const CONTACTS: KeptPeople = {
  kind: 'contact',
  months: CONTACT_KEEP_MONTHS,
  proof: `Plus de relation depuis ${CONTACT_KEEP_MONTHS} mois`,
  find: formerContacts,
  lock: lockFormerContact,
};

const CLIENT_CONTACTS = defineOwnRetention({
  category: 'clientContacts',
  table: 'contact',
  keeps: `${CONTACT_KEEP_MONTHS} months`,
  announced: true,
  personal: true,
  becomes: { called: 'erased' },
  countDueWithin: async ({ db, clock }, days) =>
    (await formerContacts(db, leftBefore(clock.now(), CONTACTS, days))).length,
});

/** Erases contacts of clients three years after the relation ended: what they signed stays with their names. */
export function eraseFormerContacts(platform: Platform, signal: AbortSignal): Promise<void> {
  return eraseByAge(platform, CLIENT_CONTACTS, CONTACTS, signal);
}
