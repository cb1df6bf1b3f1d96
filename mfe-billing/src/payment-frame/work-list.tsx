import { Button } from '@bloom/shared-ui/button';
import { ListEnd } from '@bloom/shared-ui/notice';
import { ErrorState } from '@bloom/shared-ui/states';
import { type ReactNode, useState } from 'react';
import styles from './payment-frame.module.css';

const SHOWN_FIRST = 25;

type WorkListProps<Row> = {
  rows: readonly Row[];
  /** Why what comes after them is not there; undefined while it is on its way, and when there is nothing more. */
  problem: unknown;
  onRetry: () => void;
  children: (row: Row) => ReactNode;
};

/** What waits for somebody, the most urgent first: a screen of it at once, and the next one when he gets there. */
export function WorkList<Row extends { recordId: string }>({ rows, problem, onRetry, children }: WorkListProps<Row>) {
  const [shown, setShown] = useState(SHOWN_FIRST);
  const more = rows.length - shown;
  return (
    <>
      <ul className={styles.lines}>
        {rows.slice(0, shown).map((row) => (
          <li key={row.recordId}>{children(row)}</li>
        ))}
      </ul>
      {more > 0 && (
        <div>
          <Button onClick={() => setShown(shown + SHOWN_FIRST)}>Voir la suite ({more})</Button>
        </div>
      )}
      {problem !== undefined && (
        <>
          <ListEnd count={rows.length} atMost={rows.length}>
            premières lignes seulement.
          </ListEnd>
          <ErrorState error={problem} onRetry={onRetry} />
        </>
      )}
    </>
  );
}
