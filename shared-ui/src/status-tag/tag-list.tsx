import { tagLimit } from '../measures/measures.ts';
import styles from './status-tag.module.css';
import { StatusTag } from './status-tag.tsx';

/** The first labels and how many more there are. */
export function TagList({ labels, label }: { labels: readonly string[]; label: string }) {
  const rest = labels.slice(tagLimit);
  return (
    <ul className={styles.list} aria-label={label}>
      {labels.slice(0, tagLimit).map((text) => (
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
