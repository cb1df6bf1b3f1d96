import { plural } from '@bloom/shared-ui/french';
import { messageFor } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import styles from './label-administration.module.css';
import type { LabelOutcome } from './label-kinds.ts';

interface OutcomeFactsProps {
  /** Undefined while it is tried. */
  outcome: LabelOutcome | undefined;
  /** Why it cannot be. */
  error: unknown;
  onRetry: () => void;
}

/** What will happen, in the figures of the trial; what really happens has the same. */
export function OutcomeFacts({ outcome, error, onRetry }: OutcomeFactsProps) {
  if (error !== undefined)
    return <ErrorState error={error} message={messageFor(error, { area: 'labels' })} onRetry={onRetry} />;
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
