/** Why a mail did not arrive, in a sentence, by what mail servers say in their codes (RFC 5321 and 3463). */

/** Of an extended code, the subject and the detail; the more exact one comes first. */
const EXTENDED: readonly (readonly [code: RegExp, sentence: string])[] = [
  [/\b53[0458]\b/, 'le serveur d’envoi refuse notre identification'],
  [/\b[45]\.1\.[1-3]\b|\b5\.1\.(?:6|10)\b/, 'cette adresse n’existe pas'],
  [/\b[45]\.2\.2\b/, 'la boîte du destinataire est pleine'],
  [/\b[45]\.2\.1\b/, 'la boîte du destinataire est désactivée'],
  [/\b[45]\.2\.3\b|\b[45]\.3\.4\b/, 'le message est trop lourd pour le destinataire'],
  [/\b[45]\.4\.\d+\b/, 'le serveur du destinataire est introuvable ou ne répond pas'],
  [/\b[45]\.7\.\d+\b/, 'le serveur du destinataire refuse nos messages (filtre ou règle de sécurité)'],
];

const PLAIN: readonly (readonly [code: RegExp, sentence: string])[] = [
  [
    /ECONNREFUSED|ECONNRESET|ETIMEDOUT|ESOCKET|ENOTFOUND|EAI_AGAIN|timeout|never received|closed/i,
    'le serveur d’envoi ne répond pas',
  ],
  [/\b55[013]\b/, 'cette adresse n’existe pas ou n’accepte pas nos messages'],
  [/\b(?:4|5)52\b/, 'la boîte du destinataire est pleine'],
  [/\b554\b/, 'le serveur du destinataire refuse nos messages (filtre ou règle de sécurité)'],
  [/\b4\d\d\b/, 'le serveur du destinataire n’a pas pu prendre le message pour l’instant'],
  [/\b5\d\d\b/, 'le serveur du destinataire a refusé le message'],
  [/address refused before/, 'cette adresse a déjà refusé un e-mail'],
];

/** Undefined where what was said is of no known kind. */
export const mailReasonWords = (said: string): string | undefined =>
  [...EXTENDED, ...PLAIN].find(([code]) => code.test(said))?.[1];
