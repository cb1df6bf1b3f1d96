import { Fragment, type ReactNode } from 'react';
import styles from './facts.module.css';

export interface Fact {
  label: string;
  value: ReactNode;
}

const isKnown = ({ value }: Fact) => value !== undefined && value !== null && value !== '' && value !== false;

/** What is known, and nothing of what is not. */
export function Facts({ facts, empty }: { facts: readonly Fact[]; empty: string }) {
  const known = facts.filter(isKnown);
  if (known.length === 0) return <p className={styles.empty}>{empty}</p>;
  return (
    <dl className={styles.facts}>
      {known.map(({ label, value }) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
