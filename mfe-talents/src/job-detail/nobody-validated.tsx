import { phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { Notice } from '@bloom/shared-ui/notice';
import type { JobQuery } from '../talents.generated.ts';

/** A won offer waits for who was found: only a validated candidate is a Bloomer, whose mission or papers follow. */
export function NobodyValidated({ found }: { found: JobQuery['getJobFunnelProjectWithTalents'] }) {
  const { job, bloomer, talents } = found;
  const inTheRace = talents.filter(({ isErased, phase }) => !isErased && phase !== 'Archive');
  const isOpen = job.status === 'WIN' && bloomer === null && inTheRace.length > 0;
  if (!isOpen || inTheRace.some(({ phase }) => phase === 'Validated')) return null;
  return (
    <Notice tone="warning">
      {`L’offre est gagnée, et personne n’est à l’étape «\u202f${phaseLabels.Validated}\u202f»\u00a0: faites-y avancer la personne retenue, qui devient alors Bloomer.`}
    </Notice>
  );
}
