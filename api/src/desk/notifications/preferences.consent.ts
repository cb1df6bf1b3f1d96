import type { MessageChannel } from '../../platform/mail/message.ts';

/** Raised whenever the words below change: the agreement is kept with the words that were read. */
export const CONSENT_VERSION = 1;

const NAMES: Record<MessageChannel, string> = { sms: 'SMS', whatsapp: 'WhatsApp' };

export function consentText(channel: MessageChannel, productName: string): string {
  return `J’accepte que ${productName} m’envoie ses notifications par ${NAMES[channel]} au numéro de mon profil. Je peux changer d’avis à tout moment dans mes paramètres.`;
}
