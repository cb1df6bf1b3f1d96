import { of } from '@bloom/shared-rules/words/elision';
import type { Mail } from '../../platform/mail/mail.ts';
import { composeMail, type MailSender } from '../../platform/mail/mail-text.ts';
import type { FoundConversation } from './help.repository.ts';

export interface Written {
  conversation: FoundConversation;
  messageId: string;
  text: string;
}

/** Names may hold anything; a subject is one line. */
const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ');

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');

function supportUrl({ shellUrl }: Pick<MailSender, 'shellUrl'>, conversationId: string): string {
  return `${shellUrl}/support/${conversationId}`;
}

/** Brings a visitor's message to the support. Its link needs a staff account: the mail itself opens nothing. */
export function questionMail(sender: MailSender, { conversation, messageId, text }: Written): Mail {
  const { productName, supportEmail } = sender;
  const { visitor_name: name, visitor_email: email, visitor_is_bloomer: isBloomer } = conversation;
  const who = `${name}${email === null ? '' : `, ${email}`}, ${isBloomer ? 'Bloomer' : 'venu par le lien d’un e-mail'}`;
  return {
    dedupeKey: `help:${conversation.id}:${messageId}`,
    template: 'help-question',
    to: supportEmail,
    subject: `Aide\u00a0: message ${of(oneLine(name))}`,
    ...composeMail({
      greeting: 'Bonjour,',
      paragraphs: [`${who}, écrit\u00a0:`, ...linesOf(text)],
      action: { label: 'Répondre', url: supportUrl(sender, conversation.id) },
      reason: `Vous recevez ce message parce que cette adresse est celle du support ${productName}.`,
      contact: 'Répondez depuis la page ci-dessus\u00a0: une réponse à cet e-mail n’arriverait à personne.',
      productName,
    }),
  };
}

/** Brings the support's answer to somebody who may have left; nothing when no address is known. */
export function answerMail(sender: MailSender, { conversation, messageId, text }: Written): Mail | undefined {
  const { productName, shellUrl, supportEmail } = sender;
  const { visitor_email: to, visitor_is_bloomer: isBloomer } = conversation;
  if (to === null) return undefined;
  return {
    dedupeKey: `help:${conversation.id}:${messageId}`,
    template: 'help-answer',
    to,
    subject: `Réponse du support ${productName}`,
    ...composeMail({
      greeting: 'Bonjour,',
      paragraphs: [`Le support ${productName} ${isBloomer ? 'te' : 'vous'} répond\u00a0:`, ...linesOf(text)],
      // The link of a visitor's own mail still works; it is not written down again.
      ...(isBloomer && { action: { label: `Ouvrir ${productName}`, url: shellUrl } }),
      reason: isBloomer
        ? 'Tu reçois ce message parce que tu as écrit au support.'
        : 'Vous recevez ce message parce que vous avez écrit au support.',
      contact: isBloomer
        ? `Une autre question\u202f? Écris à ${supportEmail}.`
        : `Une autre question\u202f? Écrivez à ${supportEmail}.`,
      productName,
    }),
  };
}
