import { assessmentProblem } from '@bloom/shared-rules/mission/mission-end';
import { ruledSchema } from '../ruled-schema.ts';

/** The choices of the estimate, from « no » to « nearly sure »; the value is what the API keeps. */
export const probabilities = [
  { value: '0', label: 'Non renouvelée' },
  { value: '0.25', label: 'Moins de 25\u00a0%' },
  { value: '0.5', label: '25 à 50\u00a0%' },
  { value: '0.75', label: '50 à 75\u00a0%' },
  { value: '1', label: '75 à 100\u00a0%' },
] as const;

export type ExtensionValues = { assessment: string; newEndDate: string };

export function extensionSchema(endMission: string) {
  return ruledSchema<ExtensionValues>({ assessment: '', newEndDate: '' }, ({ assessment, newEndDate }) => {
    const problem = assessmentProblem(assessment === '' ? undefined : Number(assessment), newEndDate, endMission);
    return problem ? [problem] : [];
  });
}
