/** The codes of ISO 20022 by which a bank says why money came back, as far as a transfer meets them. */
const WORDS: Readonly<Record<string, string>> = {
  AC01: 'IBAN inconnu',
  AC03: 'IBAN du bénéficiaire invalide',
  AC04: 'Compte clôturé',
  AC06: 'Compte bloqué',
  AG01: 'Opération interdite sur ce compte',
  AG02: 'Type d’opération refusé',
  AM04: 'Provision insuffisante',
  AM05: 'Virement en double',
  BE01: 'Le nom ne correspond pas au titulaire du compte',
  BE04: 'Adresse du bénéficiaire manquante ou fausse',
  CNOR: 'La banque du bénéficiaire n’est pas joignable',
  CUST: 'À la demande du donneur d’ordre',
  DUPL: 'Virement en double',
  ERIN: 'Virement non accepté par la banque du bénéficiaire',
  FOCR: 'Virement rappelé',
  FRAD: 'Soupçon de fraude',
  MD07: 'Titulaire du compte décédé',
  MS02: 'Refusé par le bénéficiaire',
  MS03: 'Raison non précisée par la banque',
  RC01: 'BIC inconnu',
  RR04: 'Raison réglementaire',
  TM01: 'Virement arrivé hors délai',
};

/** « Compte clôturé (AC04) »; a code that is not known stays what the bank wrote. */
export function returnReasonInWords(code: string | null): string | null {
  if (code === null) return null;
  const words = WORDS[code.trim().toUpperCase()];
  return words === undefined ? code : `${words} (${code.trim().toUpperCase()})`;
}
