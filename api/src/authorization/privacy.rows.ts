import { defaultDeny, type Expected, everybody, type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

/** One's own data, of people with a record; links only with the purpose selfData. Staff have no record of this kind. */
const ownData: Record<Caller, Expected> = {
  ...everybody,
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  admin: 'FORBIDDEN',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'FORBIDDEN',
};

/** What the code of a mailed link is for. */
const selfDataLinkOnly: Record<Caller, Expected> = {
  ...ownData,
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
};

/** A data officer's, for anybody. */
const OF_BLOOMER = 'personKind: bloomer, personRecordId: $id, channel: phone';
const NOBODY = '00000000-0000-4000-8000-000000000000';
const byBloomer: MatrixRow['variables'] = ({ bloomerId }) => ({ id: bloomerId });
/** A data officer, who is a person: the service account has no business here. */
const officerOnly: Record<Caller, Expected> = { ...staffOnly, system: 'FORBIDDEN' };
/** A data officer may, and then there is no such request. */
const officerWithout: Record<Caller, Expected> = { ...officerOnly, admin: 'OBJECT_NOT_FOUND' };

export const privacyRows: MatrixRow[] = [
  { operation: 'Query.myPersonalData', document: '{ myPersonalData { fullname } }', expected: ownData },
  { operation: 'Query.privacyRequests', document: '{ privacyRequests { recordId } }', expected: officerOnly },
  {
    operation: 'Query.privacyRequest',
    document: `{ privacyRequest(recordId: "${NOBODY}") { recordId } }`,
    expected: officerWithout,
  },
  {
    operation: 'Query.privacyPeople',
    document: '{ privacyPeople(search: "petit") { recordId } }',
    expected: officerOnly,
  },
  {
    operation: 'Query.retentionReport',
    document: '{ retentionReport { night } }',
    // It names nobody but the officer who holds something: the account that looks after the product reads it, too.
    expected: staffOnly,
  },
  { operation: 'Query.legalHolds', document: '{ legalHolds { recordId } }', expected: officerOnly },
  {
    operation: 'Mutation.askPersonalDataLink',
    document: 'mutation { askPersonalDataLink(email: "qui@example.org", kind: export) }',
    expected: everybody,
  },
  {
    operation: 'Mutation.sendPersonalDataCode',
    document: 'mutation { sendPersonalDataCode { expiresAt } }',
    expected: selfDataLinkOnly,
  },
  {
    operation: 'Mutation.confirmPersonalDataCode',
    document: 'mutation { confirmPersonalDataCode(code: "123456") { recordId } }',
    expected: selfDataLinkOnly,
  },
  {
    operation: 'Mutation.requestErasure',
    document: 'mutation { requestErasure { recordId } }',
    expected: ownData,
  },
  {
    operation: 'Mutation.exportPersonalData',
    document: `mutation ($id: ID!) { exportPersonalData(for: { ${OF_BLOOMER} }) { recordId } }`,
    variables: byBloomer,
    expected: officerOnly,
  },
  {
    operation: 'Mutation.withdrawPrivacyRequest',
    document: `mutation { withdrawPrivacyRequest(recordId: "${NOBODY}") { recordId } }`,
    expected: {
      ...ownData,
      bloomer: 'OBJECT_NOT_FOUND',
      otherBloomer: 'OBJECT_NOT_FOUND',
      client: 'OBJECT_NOT_FOUND',
      otherClient: 'OBJECT_NOT_FOUND',
    },
  },
  {
    operation: 'Mutation.checkPrivacyIdentity',
    document: `mutation { checkPrivacyIdentity(recordId: "${NOBODY}", proof: "CNI") { recordId } }`,
    expected: officerWithout,
  },
  {
    operation: 'Mutation.refusePrivacyRequest',
    document: `mutation { refusePrivacyRequest(recordId: "${NOBODY}", reason: "Non") { recordId } }`,
    expected: officerWithout,
  },
  {
    operation: 'Mutation.makeDataCopyAgain',
    document: `mutation { makeDataCopyAgain(recordId: "${NOBODY}") { recordId } }`,
    expected: officerWithout,
  },
  {
    operation: 'Mutation.noteDataHandover',
    document: `mutation { noteDataHandover(recordId: "${NOBODY}", by: letter, on: "2026-11-20") { recordId } }`,
    expected: officerWithout,
  },
  {
    operation: 'Mutation.executeErasure',
    document: `mutation { executeErasure(recordId: "${NOBODY}", confirmation: "x") { recordId } }`,
    expected: officerWithout,
  },
  {
    operation: 'Mutation.setLegalHold',
    document: `mutation ($id: ID!) { setLegalHold(personKind: bloomer, recordId: $id, reason: "Litige") { recordId } }`,
    variables: byBloomer,
    expected: officerOnly,
  },
  {
    operation: 'Mutation.liftLegalHold',
    document: 'mutation ($id: ID!) { liftLegalHold(personKind: bloomer, recordId: $id) }',
    variables: byBloomer,
    expected: officerOnly,
  },
  {
    operation: 'Mutation.holdRetention',
    document: 'mutation { holdRetention(category: "ofNoVersion", reason: "Litige") }',
    expected: officerWithout,
  },
  {
    operation: 'Mutation.releaseRetention',
    document: 'mutation { releaseRetention(category: "ofNoVersion", reason: "Jugé") }',
    expected: officerWithout,
  },
];
