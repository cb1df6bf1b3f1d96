import type { FieldStatements } from './readership.ts';

/** Requests about one's own data, and what data officers do with them. */
export const privacyFields: FieldStatements = {
  PrivacyRequest: {
    // What was exported is the person's alone, unless the firm was asked for it: then the officer hands it over.
    'owner dpo': `recordId kind state channel requestedAt dueOn identityCheckedAt refusal closedAt personKind
      personRecordId personName personEmail blocks receipt receiptPath filesUntil jsonPath pdfPath`,
    // How somebody proved who they are, and the words that start the erasure, are the officer's.
    dpo: 'identityProof confirmation plan',
    // Of a contact, and of copies that the firm hands over: the watched requests are the Bloomer's own.
    '-': 'societyName handedOverBy handedOverOn',
  },
  // One's own, whoever one is; before its code a mailed link says only that the code is needed.
  MyPersonalData: {
    'bloomers clients otherClient selfDataLink': 'personKind fullname codeNeeded plan',
    'bloomers clients otherClient': 'email',
    'owner clients': 'blocks',
    owner: 'requests',
  },
  ErasurePlan: {
    'bloomers clients otherClient dpo': 'erased',
    'owner clients dpo': 'kept',
  },
  ErasedData: { 'bloomers clients otherClient dpo': 'category label count' },
  KeptData: { 'owner clients dpo': 'category label count why until' },
  ErasureBlock: { 'owner clients dpo': 'code message' },
  PersonalDataCode: { selfDataLink: 'destinationMasked expiresAt' },
  PrivacyPerson: { dpo: 'personKind recordId fullname email societyName holdReason' },
  LegalHold: { dpo: 'recordId personKind personRecordId reason setAt' },
  RetentionReport: { 'dpo system': 'night viewerCanHold categories' },
  RetentionCategory: {
    'dpo system': `category label kept ending isPersonal state lastRunOn error legalHold heldBy heldSince startsOn
      goneLastNight goneLastMonth dueSoon keptBack`,
  },
  RetentionKeptBack: { 'dpo system': 'why count' },
};
