import styles from './my-data.module.css';

interface Line {
  category: string;
  label: string;
  count?: number;
}

export interface Plan {
  erased: readonly Line[];
  kept: readonly (Line & { why: string; until: string })[];
}

const figure = ({ count }: Line) => (count === undefined ? '' : ` (${count})`);

/** What goes and what stays, in two lists. */
export function ErasurePlan({ plan, isDone = false }: { plan: Plan; isDone?: boolean }) {
  return (
    <div className={styles.plan}>
      <section aria-label={isDone ? 'Effacé' : 'Ce qui est effacé'}>
        <h3>{isDone ? 'Effacé' : 'Ce qui est effacé'}</h3>
        <ul>
          {plan.erased.map((line) => (
            <li key={line.category}>{`${line.label}${figure(line)}`}</li>
          ))}
        </ul>
        {plan.erased.length === 0 && <p className={styles.hint}>Rien.</p>}
      </section>
      <section aria-label={isDone ? 'Conservé' : 'Ce que la loi nous fait garder'}>
        <h3>{isDone ? 'Conservé' : 'Ce que la loi nous fait garder'}</h3>
        <ul>
          {plan.kept.map((line) => (
            <li key={line.category}>
              {`${line.label}${figure(line)}`}
              <small>{`${line.why}. Durée\u00a0: ${line.until}.`}</small>
            </li>
          ))}
        </ul>
        {plan.kept.length === 0 && <p className={styles.hint}>Rien.</p>}
      </section>
    </div>
  );
}
