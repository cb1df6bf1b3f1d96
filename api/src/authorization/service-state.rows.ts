import { type Expected, type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000cafe';
/** Staff are let in, and what they name is not there. */
const nothingThere: Record<Caller, Expected> = { ...staffOnly, admin: 'OBJECT_NOT_FOUND', system: 'OBJECT_NOT_FOUND' };

export const serviceStateRows: MatrixRow[] = [
  { operation: 'Query.serviceState', document: '{ serviceState { failedJobCount } }', expected: staffOnly },
  {
    operation: 'Mutation.retryFailedJob',
    document: 'mutation ($id: ID!) { retryFailedJob(jobId: $id) { jobId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: nothingThere,
  },
  {
    operation: 'Mutation.setFailedJobAside',
    document: 'mutation ($id: ID!) { setFailedJobAside(jobId: $id) { jobId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: nothingThere,
  },
  {
    operation: 'Mutation.setFailedMailAside',
    document: 'mutation ($id: ID!) { setFailedMailAside(recordId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: nothingThere,
  },
  {
    operation: 'Mutation.retryRefusedAddress',
    document: 'mutation ($id: ID!) { retryRefusedAddress(recordId: $id) { recordId } }',
    variables: () => ({ id: UNKNOWN }),
    expected: nothingThere,
  },
  {
    operation: 'Mutation.askInvoicePlatform',
    document: 'mutation { askInvoicePlatform { isSilent } }',
    // The world has no platform.
    expected: nothingThere,
  },
];
