import { type MatrixRow, staffOnly } from './authorization.rows.ts';

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
