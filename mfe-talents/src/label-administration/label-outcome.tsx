import { plural } from '@bloom/shared-ui/french';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import styles from './label-administration.module.css';
import type { LabelOutcome } from './label-kinds.ts';

/** What will happen, in the figures of the trial; what really happens has the same. */
export function OutcomeFacts({ outcome }: { outcome: LabelOutcome | undefined }) {
  if (outcome === undefined) return <LoadingSkeleton shape="text" rows={2} label="Essai en cours" />;
  return (
    <dl className={styles.outcome}>
      <div>
        <dt>Talents concernés</dt>
        <dd>{outcome.talentCount.toLocaleString('fr-FR')}</dd>
      </div>
      {outcome.labels.map(({ id, label, alternateLabels }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{alternateLabels.length === 0 ? 'aucun autre mot' : alternateLabels.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}

export const talents = (count: number) => plural(count, 'talent');
