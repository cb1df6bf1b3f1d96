import { type MatrixRow, staffOnly } from './authorization.rows.ts';
import type { World } from './authorization.world.ts';

const byMission = ({ missionId }: World) => ({ id: missionId });

export const missionRows: MatrixRow[] = [
  {
    operation: 'Mutation.createMission',
    meets: 'BAD_USER_INPUT',
    document: 'mutation { createMission(input: { label: "x" }) { recordId } }',
    expected: staffOnly,
  },
  {
    operation: 'Mutation.updateMission',
    document: 'mutation ($id: ID!) { updateMission(input: { recordId: $id, replacement: true }) { recordId } }',
    variables: byMission,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.setMissionContacts',
    document: 'mutation ($id: ID!) { setMissionContacts(input: { recordId: $id, billingContacts: [] }) { recordId } }',
    variables: byMission,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.stopMission',
    document: 'mutation ($id: ID!) { stopMission(recordId: $id, endMission: "2026-12-30") { recordId } }',
    variables: byMission,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.deleteMission',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { deleteMission(missionId: $id) { message } }',
    variables: byMission,
    expected: { ...staffOnly, admin: 'FORBIDDEN' },
  },
  {
    operation: 'Mutation.addPricing',
    meets: 'BAD_USER_INPUT',
    document: 'mutation ($id: ID!) { addPricing(input: { recordId: $id }) { recordId } }',
    variables: byMission,
    expected: staffOnly,
  },
  {
    operation: 'Query.getExtensionAssessment',
    document: 'query ($id: ID!) { getExtensionAssessment(missionId: $id) { assessment } }',
    variables: byMission,
    expected: staffOnly,
  },
  {
    operation: 'Mutation.upsertExtensionAssessment',
    document:
      'mutation ($id: ID!) { upsertExtensionAssessment(input: { missionId: $id, assessment: 0.25 }) { assessment } }',
    variables: byMission,
    expected: staffOnly,
  },
  {
    operation: 'Query.missionHistory',
    document: 'query ($id: ID!) { missionHistory(missionId: $id) { action } }',
    variables: byMission,
    expected: staffOnly,
  },
];
