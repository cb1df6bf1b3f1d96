import type { CommunicationType, PreferenceFieldsFragment } from '../graphql.generated.ts';

export type PreferenceValues = { communicationType: CommunicationType; consent: boolean };

export const CHANNELS: readonly { value: CommunicationType; label: string }[] = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
  { value: 'whatsapp', label: 'WhatsApp' },
  { value: 'none', label: 'Aucun message' },
];

/** What the person has to agree to before messages reach the telephone; undefined when nothing is asked. */
export function consentTextOf(stored: PreferenceFieldsFragment, chosen: CommunicationType): string | undefined {
  const texts: Partial<Record<CommunicationType, string>> = {
    sms: stored.smsConsentText,
    whatsapp: stored.whatsappConsentText,
  };
  const wasGiven = chosen === stored.communicationType && stored.consentGivenAt !== null;
  return wasGiven ? undefined : texts[chosen];
}

/** Saving needs another choice, or the agreement that was missing. */
export function isChanged(stored: PreferenceFieldsFragment, values: PreferenceValues): boolean {
  const { communicationType, consent } = values;
  return (
    communicationType !== stored.communicationType ||
    (consent && consentTextOf(stored, communicationType) !== undefined)
  );
}

export function checkPreference(stored: PreferenceFieldsFragment, values: PreferenceValues): { consent?: string } {
  const isMissing = consentTextOf(stored, values.communicationType) !== undefined && !values.consent;
  return isMissing ? { consent: 'Coche cette case pour recevoir ces messages, ou choisis un autre moyen.' } : {};
}

/** What still keeps messages from the telephone, once the choice is saved. */
export function missingForPhone(stored: PreferenceFieldsFragment): 'nothing' | 'number' | 'proof' {
  const { communicationType, phoneNumber, phoneVerified } = stored;
  if (communicationType !== 'sms' && communicationType !== 'whatsapp') {
    return 'nothing';
  }
  if (phoneNumber === null || phoneNumber === '') {
    return 'number';
  }
  return phoneVerified ? 'nothing' : 'proof';
}
