import { assessmentProblem, isProbable } from '@bloom/shared-rules/mission';
import { ruledSchema } from '../ruled-schema.ts';

/** The choices of the estimate, from « no » to « nearly sure »; the value is what the API keeps. */
export const probabilities = [
  { value: '0', label: 'Non renouvelée' },
  { value: '0.25', label: 'Moins de 25\u00a0%' },
  { value: '0.5', label: '25 à 50\u00a0%' },
  { value: '0.75', label: '50 à 75\u00a0%' },
  { value: '1', label: '75 à 100\u00a0%' },
] as const;

export interface ExtensionFacts {
  status: 'ACTIVE' | 'FINISHED' | 'INCOMING';
  extension?: {
    assessment: number;
    newEndDate?: string | null;
    createdAt?: string;
    updatedAt?: string | null;
  } | null;
  amendments?: readonly { state: string; formerEndMission: string; newEndMission?: string | null; createdAt: string }[];
}

/** Whether the mission was extended after its extension was estimated: the estimate spoke of another end. */
function wasExtended({ extension, amendments = [] }: ExtensionFacts): boolean {
  const estimatedAt = extension?.updatedAt ?? extension?.createdAt;
  return amendments.some(
    ({ state, formerEndMission, newEndMission, createdAt }) =>
      state !== 'abandoned' &&
      newEndMission != null &&
      newEndMission > formerEndMission &&
      estimatedAt !== undefined &&
      Date.parse(createdAt) > Date.parse(estimatedAt),
  );
}

/** What the mission's card says of its extension. */
export function extensionLabel(mission: ExtensionFacts): string {
  const { status, extension } = mission;
  const isExtended = wasExtended(mission);
  if (status === 'FINISHED') return extension?.assessment === 0 && !isExtended ? 'Non renouvelée' : 'Mission terminée';
  if (!extension) return 'À estimer';
  if (isExtended) return 'Prolongée';
  if (extension.assessment === 0) return 'Non renouvelée';
  if (isProbable(extension.assessment) && extension.newEndDate) return 'Prolongée';
  return `${extension.assessment * 100}\u00a0%`;
}

export type ExtensionValues = { assessment: string; newEndDate: string };

export function extensionSchema(endMission: string) {
  return ruledSchema<ExtensionValues>({ assessment: '', newEndDate: '' }, ({ assessment, newEndDate }) => {
    const problem = assessmentProblem(assessment === '' ? undefined : Number(assessment), newEndDate, endMission);
    return problem ? [problem] : [];
  });
}
