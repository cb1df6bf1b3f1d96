import { defaultDeny, type MatrixRow } from './authorization.rows.ts';

/** Who signs for the client, and proposes whoever else should. */
const clients: MatrixRow['expected'] = {
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'ok',
  otherClient: 'OBJECT_NOT_FOUND',
  craLink: 'ok',
  otherCraLink: 'OBJECT_NOT_FOUND',
  admin: 'FORBIDDEN',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'FORBIDDEN',
};
/** With those who look after the mission; a stranger of another company reads and finds nothing. */
const deciders: MatrixRow['expected'] = {
  ...clients,
  otherClient: 'ok',
  otherCraLink: 'ok',
  admin: 'ok',
  system: 'ok',
};

export const delegateRows: MatrixRow[] = [
  {
    operation: 'Query.signingDelegates',
    document: '{ signingDelegates { recordId } }',
    expected: deciders,
  },
  {
    operation: 'Mutation.delegateSigning',
    document: `mutation ($id: ID!) {
      delegateSigning(signingDocumentID: $id, firstname: "Inès", lastname: "Moreau", email: "i@client.example") { recordId } }`,
    variables: ({ documentId }) => ({ id: documentId }),
    expected: clients,
  },
  {
    operation: 'Mutation.decideSigningDelegate',
    document: 'mutation ($id: ID!) { decideSigningDelegate(recordId: $id, approve: true) }',
    variables: ({ documentId }) => ({ id: documentId }),
    // Nobody is proposed in the world: whoever may decide finds nothing.
    expected: Object.fromEntries(
      Object.entries(deciders).map(([caller, code]) => [caller, code === 'ok' ? 'OBJECT_NOT_FOUND' : code]),
    ) as MatrixRow['expected'],
  },
];
