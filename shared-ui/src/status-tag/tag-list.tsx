import { tagLimit } from '../measures/measures.ts';
import styles from './status-tag.module.css';
import { StatusTag } from './status-tag.tsx';

/** The first labels and how many more there are. */
export function TagList({
  labels,
  limit = tagLimit,
  label,
}: {
  labels: readonly string[];
  limit?: number;
  label: string;
}) {
  const rest = labels.slice(limit);
  return (
    <ul className={styles.list} aria-label={label}>
      {labels.slice(0, limit).map((text) => (
        <li key={text}>
          <StatusTag>{text}</StatusTag>
        </li>
      ))}
      {rest.length > 0 && (
        <li title={rest.join(', ')}>
          <StatusTag>{`+ ${rest.length} ${rest.length === 1 ? 'autre' : 'autres'}`}</StatusTag>
        </li>
      )}
    </ul>
  );
}
