import { type MatrixRow, staffOnly } from './authorization.rows.ts';

/** Figures are for all staff, whatever they may do besides. */
const allStaff = { ...staffOnly, adminWithoutPermission: 'ok' } as const;

export const planningRows: MatrixRow[] = [
  {
    operation: 'Query.dashboardMissionData',
    document: '{ dashboardMissionData(startDate: "2026-01-01") { counts { currentYear } } }',
    expected: allStaff,
  },
  {
    operation: 'Query.countedMissions',
    document: '{ countedMissions(code: M, from: "2026-01-01") { months mission { label } } }',
    expected: allStaff,
  },
];
