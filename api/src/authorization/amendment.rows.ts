import { type MatrixRow, staffOnly } from './authorization.rows.ts';

export const amendmentRows: MatrixRow[] = [
  {
    operation: 'Mutation.createMissionAmendment',
    document: `mutation ($input: CreateMissionAmendmentInput!) {
      createMissionAmendment(input: $input) { recordId newPurchasePrice newSalePrice contracts { recordId } }
    }`,
    variables: ({ missionId }) => ({
      input: { recordId: missionId, newEndMission: '2027-03-31', useTemplateForSST: true, useTemplateForPDS: true },
    }),
    expected: staffOnly,
  },
  {
    operation: 'Mutation.abandonMissionAmendment',
    document: 'mutation ($id: ID!) { abandonMissionAmendment(amendmentId: $id) { state } }',
    // The rules themselves are tested with a real amendment; whoever has the right learns that this one is none.
    variables: ({ missionId }) => ({ id: missionId }),
    expected: { ...staffOnly, admin: 'OBJECT_NOT_FOUND', system: 'OBJECT_NOT_FOUND' },
  },
];
