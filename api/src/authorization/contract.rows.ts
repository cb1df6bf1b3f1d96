import { defaultDeny, type Expected, type MatrixRow } from './authorization.rows.ts';
import type { Caller } from './authorization.world.ts';

/** Account managers, finance and the service account. */
const staffOnly: Record<Caller, Expected> = {
  ...defaultDeny,
  unknownBloomer: 'UNKNOWN_BLOOMER',
  bloomer: 'FORBIDDEN',
  otherBloomer: 'FORBIDDEN',
  client: 'FORBIDDEN',
  otherClient: 'FORBIDDEN',
  admin: 'ok',
  adminWithoutPermission: 'FORBIDDEN',
  system: 'ok',
};

const PDF = new File(['%PDF-1.7'], 'contrat.pdf', { type: 'application/pdf' });

export const contractRows: MatrixRow[] = [
  {
    operation: 'Query.getLegalContractsByMission',
    document: 'query ($id: ID!) { getLegalContractsByMission(missionId: $id) { contracts { recordId } } }',
    variables: ({ missionId }) => ({ id: missionId }),
    expected: {
      ...staffOnly,
      bloomer: 'ok',
      otherBloomer: 'OBJECT_NOT_OWNED',
      client: 'ok',
      otherClient: 'OBJECT_NOT_FOUND',
    },
  },
  {
    operation: 'Query.getLegalContracts',
    document: '{ getLegalContracts(status: active) { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.uploadAmendment',
    document: 'mutation ($input: UploadAmendmentInput!) { uploadAmendment(input: $input) { recordId } }',
    variables: ({ missionId, contractId }) => ({
      input: { file: PDF, missionRecordId: missionId, legalContractRecordId: contractId, signed: false },
    }),
    expected: staffOnly,
  },
];
