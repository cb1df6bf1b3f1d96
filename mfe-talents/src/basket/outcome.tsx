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

/** Why they were not, under their name and nowhere else: of several, a toast goes while that of the next is read. */
export function Refusal({ sent }: { sent: Sent | undefined }) {
  if (!sent?.why) return null;
  return (
    <span role="alert" className={styles.refusal}>
      {sent.why}
    </span>
  );
}
