import { isProbable } from './mission-end.ts';

/** How screens name the state of a mission. */
export const missionStatusLabels = {
  ACTIVE: 'En cours',
  FINISHED: 'Terminée',
  INCOMING: 'À venir',
} as const;

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

/** What a screen says of its extension. */
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
