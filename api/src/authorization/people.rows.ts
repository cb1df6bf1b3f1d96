import { defaultDeny, type Expected, everybody, type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

/** Staff, and the Bloomers whose company it is; to another Bloomer it does not exist. */
const ownSociety: Record<Caller, Expected> = { ...staffOnly, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_FOUND' };

/** The companies themselves are everybody's on the staff; their accounts and papers are not. */
const ownSocietyRead: Record<Caller, Expected> = { ...ownSociety, adminWithoutPermission: 'ok' };

/** Only the session of the link mailed to an address. */
const mailedAddressOnly: Record<Caller, Expected> = {
  ...staffOnly,
  unknownBloomer: 'FORBIDDEN',
  admin: 'FORBIDDEN',
  system: 'FORBIDDEN',
};

/** Whoever is signed in: of nobody's companies but their own they learn. */
const signedIn: Record<Caller, Expected> = { ...everybody, ...defaultDeny };

export const peopleRows: MatrixRow[] = [
  { operation: 'Query.representedCompanies', document: '{ representedCompanies { contactId } }', expected: signedIn },
  {
    operation: 'Mutation.representCompany',
    meets: 'OBJECT_NOT_FOUND',
    document: 'mutation ($id: ID!) { representCompany(contactId: $id) { contactId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: signedIn,
  },
  {
    operation: 'Query.emailConfirmation',
    document: '{ emailConfirmation { email } }',
    expected: mailedAddressOnly,
  },
  { operation: 'Mutation.confirmEmail', document: 'mutation { confirmEmail { email } }', expected: mailedAddressOnly },
  { operation: 'Query.bankAccountChanges', document: '{ bankAccountChanges { recordId } }', expected: staffOnly },
  {
    operation: 'Mutation.approveBankAccountChange',
    document: 'mutation ($id: ID!) { approveBankAccountChange(recordId: $id) { recordId } }',
    variables: ({ bankChangeId }) => ({ id: bankChangeId }),
    // A program is nobody's second person.
    expected: { ...staffOnly, system: 'FORBIDDEN' },
  },
  {
    operation: 'Mutation.refuseBankAccountChange',
    document: 'mutation ($id: ID!) { refuseBankAccountChange(recordId: $id, reason: "Non") { recordId } }',
    variables: ({ bankChangeId }) => ({ id: bankChangeId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.withdrawBankAccountChange',
    document: 'mutation ($id: ID!) { withdrawBankAccountChange(recordId: $id) { recordId } }',
    variables: ({ bankChangeId }) => ({ id: bankChangeId }),
    expected: ownSociety,
  },
  {
    operation: 'Query.societyCompliance',
    document: 'query ($id: ID!) { societyCompliance(recordId: $id) { paymentBlocked } }',
    variables: ({ societyId }) => ({ id: societyId }),
    // To another Bloomer the company does not exist.
    expected: ownSociety,
  },
  {
    operation: 'Mutation.addSocietyDocument',
    meets: 'BAD_USER_INPUT',
    document: `mutation ($id: ID!, $file: File!) {
      addSocietyDocument(input: { societyRecordId: $id, kind: a1, file: $file }) { recordId } }`,
    variables: ({ societyId }) => ({ id: societyId, file: new File(['MZ'], 'x.pdf') }),
    expected: ownSociety,
  },
  {
    operation: 'Mutation.recordVigilanceCheck',
    meets: 'BAD_USER_INPUT',
    document: `mutation ($id: ID!) {
      recordVigilanceCheck(input: { societyRecordId: $id, issuedOn: "2030-01-01", result: valid }) { recordId } }`,
    variables: ({ societyId }) => ({ id: societyId }),
    expected: staffOnly,
  },
  { operation: 'Query.clientSocieties', document: '{ clientSocieties { recordId } }', expected: staffOnly },
  { operation: 'Query.societies', document: '{ societies { recordId } }', expected: staffOnly },
  {
    operation: 'Mutation.upsertClientSociety',
    meets: 'BAD_USER_INPUT',
    document: 'mutation { upsertClientSociety(input: { name: "" }) { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertContact',
    meets: 'BAD_USER_INPUT',
    document: 'mutation { upsertContact(input: { firstname: "" }) { recordId } }',
    expected: staffOnly,
  },
  { operation: 'Query.adminStaff', document: '{ adminStaff { recordId } }', expected: staffOnly },
  {
    operation: 'Mutation.adminDisableStaff',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { adminDisableStaff(recordId: $id) { recordId } }',
    variables: ({ staffId }) => ({ id: staffId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.adminEnableStaff',
    document: 'mutation ($id: ID!) { adminEnableStaff(recordId: $id) { recordId } }',
    variables: ({ staffId }) => ({ id: staffId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.adminHandOverStaff',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { adminHandOverStaff(recordId: $id, toRecordId: $id) { recordId } }',
    variables: ({ staffId }) => ({ id: staffId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.adminSetPermissions',
    document: 'mutation ($id: ID!) { adminSetPermissions(recordId: $id, permissions: [dpo]) { recordId } }',
    variables: ({ staffId }) => ({ id: staffId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.disableBloomer',
    document: 'mutation ($id: ID!) { disableBloomer(recordId: $id) }',
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.enableBloomer',
    document: 'mutation ($id: ID!) { enableBloomer(recordId: $id) }',
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    expected: staffOnly,
  },
  {
    operation: 'Query.contactMissions',
    document: 'query ($id: ID!) { contactMissions(recordId: $id) { recordId } }',
    variables: ({ contactId }) => ({ id: contactId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.removeContact',
    document: 'mutation ($id: ID!) { removeContact(recordId: $id) }',
    variables: ({ contactId }) => ({ id: contactId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.checkIdentityDocument',
    meets: 'CONFLICT',
    document: `mutation ($id: ID!) {
      checkIdentityDocument(recordId: $id, credentialVersion: "none", result: valid) { recordId } }`,
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    expected: staffOnly,
  },
  {
    operation: 'Query.bloomer',
    document: 'query ($id: ID!) { bloomer(recordId: $id) { recordId } }',
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    expected: staffOnly,
  },
  { operation: 'Query.bloomers', document: '{ bloomers { recordId } }', expected: staffOnly },
  {
    operation: 'Query.allAccountManagers',
    document: '{ allAccountManagers { recordId } }',
    expected: { ...staffOnly, bloomer: 'ok', otherBloomer: 'ok', adminWithoutPermission: 'ok' },
  },
  {
    operation: 'Query.getBloomieByEmail',
    document: '{ getBloomieByEmail(email: "x@y.example") { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertBloomer',
    document: 'mutation ($id: ID) { upsertBloomer(input: { recordId: $id, slack: "x" }) { recordId } }',
    variables: ({ bloomerId }) => ({ id: bloomerId }),
    // A Bloomer is asked for an identity document, so that leaving it out is refused.
    expected: { ...staffOnly, bloomer: 'BAD_USER_INPUT' },
  },
  {
    operation: 'Query.society',
    document: 'query ($id: ID!) { society(recordId: $id) { recordId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: ownSocietyRead,
  },
  {
    operation: 'Mutation.upsertSociety',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID) { upsertSociety(input: { recordId: $id }) { recordId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertBloomerSociety',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID) { upsertBloomerSociety(input: { recordId: $id }) { recordId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: ownSociety,
  },
];
