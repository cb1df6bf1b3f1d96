import { readRemembered, useRememberedKey } from '../remembered/remembered.tsx';
import { EmptyState, ErrorState } from '../states/states.tsx';
import styles from './grid.module.css';
import { isPartial, startsWith } from './grid-parts.ts';
import type { GridTableProps } from './grid-props.ts';
import { GridRows } from './grid-rows.tsx';
import { GridSkeleton } from './grid-skeleton.tsx';

/** What there is to show: rows, their skeleton, nothing yet, or why not; loaded by Grid. */
export function GridTable<Row>(props: GridTableProps<Row>) {
  const key = useRememberedKey(`grid.${props.id}`);
  if (props.error !== undefined && props.error !== null) {
    return (
      <div className={styles.instead}>
        <ErrorState error={props.error} message={props.errorMessage} onRetry={props.onRetry} />
      </div>
    );
  }
  const mustWait = isPartial(props) && !startsWith(readRemembered(key), props);
  if (props.rows === undefined || mustWait) {
    return <GridSkeleton {...props} />;
  }
  if (props.rows.length === 0) {
    return <div className={styles.instead}>{props.empty ?? <EmptyState title="Rien à afficher pour le moment" />}</div>;
  }
  // What somebody else chose must not stay on screen: another person, or another table, starts anew.
  return <GridRows key={key ?? props.id} {...props} rows={props.rows} storageKey={key} />;
}
