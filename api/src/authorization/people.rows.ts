import { type Expected, type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

/** Staff, and the Bloomers whose company it is; to another Bloomer it does not exist. */
const ownSociety: Record<Caller, Expected> = { ...staffOnly, bloomer: 'ok', otherBloomer: 'OBJECT_NOT_FOUND' };

export const peopleRows: MatrixRow[] = [
  { operation: 'Query.clientSocieties', document: '{ clientSocieties { recordId } }', expected: staffOnly },
  {
    operation: 'Mutation.upsertClientSociety',
    document: 'mutation { upsertClientSociety(input: { name: "" }) { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertContact',
    document: 'mutation { upsertContact(input: { firstname: "" }) { recordId } }',
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
    expected: { ...staffOnly, bloomer: 'ok' },
  },
  {
    operation: 'Query.society',
    document: 'query ($id: ID!) { society(recordId: $id) { recordId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: { ...ownSociety, adminWithoutPermission: 'ok' },
  },
  {
    operation: 'Mutation.upsertSociety',
    document: 'mutation ($id: ID) { upsertSociety(input: { recordId: $id }) { recordId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertBloomerSociety',
    document: 'mutation ($id: ID) { upsertBloomerSociety(input: { recordId: $id }) { recordId } }',
    variables: ({ societyId }) => ({ id: societyId }),
    expected: ownSociety,
  },
];
