import styles from './basket.module.css';
import { outcomeWords, type Sent } from './use-sending.ts';

/** What became of somebody who was to be added, at the end of their line. */
export function OutcomeWords({ sent }: { sent: Sent | undefined }) {
  return (
    <span role="status" className={styles.faint}>
      {sent && outcomeWords[sent.outcome]}
    </span>
  );
}

/** Why they were not, under their name: of several, the toast of one goes while the next is read. */
export function Refusal({ sent }: { sent: Sent | undefined }) {
  return sent?.why ? <span className={styles.refusal}>{sent.why}</span> : null;
}
