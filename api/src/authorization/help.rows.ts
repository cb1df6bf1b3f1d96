import { defaultDeny, type Expected, everybody, type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000cafe';

/** Bloomers with a record and visitors by a link; clients who sign in, and staff, have other ways. */
const visitors: Record<Caller, Expected> = {
  ...everybody,
  nobody: 'UNAUTHENTICATED',
  withoutRole: 'FORBIDDEN',
  unverified: 'FORBIDDEN',
  unknownBloomer: 'UNKNOWN_BLOOMER',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: 'FORBIDDEN',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'FORBIDDEN',
};

const support = (answer: Expected): Record<Caller, Expected> => ({
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: answer,
  adminWithoutPermission: 'FORBIDDEN',
  system: answer,
});

export const helpRows: MatrixRow[] = [
  { operation: 'Query.getCRMVisitorToken', document: '{ getCRMVisitorToken }', expected: visitors },
  { operation: 'Query.helpVisitorAddress', document: '{ helpVisitorAddress }', expected: visitors },
  { operation: 'Query.myHelpConversation', document: '{ myHelpConversation { recordId } }', expected: visitors },
  {
    operation: 'Mutation.sendHelpMessage',
    document: 'mutation ($id: ID!) { sendHelpMessage(recordId: $id, text: "Bonjour") { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    // The world's second link has a session and no row.
    expected: { ...visitors, otherCraLink: 'OBJECT_NOT_FOUND' },
  },
  {
    operation: 'Mutation.readHelpAnswers',
    document: 'mutation { readHelpAnswers { recordId } }',
    expected: visitors,
  },
  { operation: 'Query.helpConversations', document: '{ helpConversations { recordId } }', expected: support('ok') },
  {
    operation: 'Query.helpConversation',
    document: 'query ($id: ID!) { helpConversation(recordId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: support('OBJECT_NOT_FOUND'),
  },
  {
    operation: 'Mutation.answerHelpMessage',
    document:
      'mutation ($id: ID!) { answerHelpMessage(conversationRecordId: $id, recordId: $id, text: "Oui") { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: support('OBJECT_NOT_FOUND'),
  },
  { operation: 'Query.failedMails', document: '{ failedMails { recordId } }', expected: staffOnly },
  {
    operation: 'Mutation.resendFailedMail',
    document: 'mutation ($id: ID!) { resendFailedMail(recordId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: { ...staffOnly, admin: 'OBJECT_NOT_FOUND', system: 'OBJECT_NOT_FOUND' },
  },
];
