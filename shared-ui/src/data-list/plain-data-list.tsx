import { Fragment, type ReactNode } from 'react';
import styles from './plain-data-list.module.css';

export type DataItem = { label: string; value: ReactNode; key?: string };

/** An empty value shows « – » so that one sees it is missing, not forgotten. */
export function shownValue({ value }: DataItem): ReactNode {
  return value === undefined || value === null || value === '' || value === false ? '–' : value;
}

/** Labels and values. */
export function PlainDataList({ items }: { items: readonly DataItem[] }) {
  return (
    <dl className={styles.list}>
      {items.map((item) => (
        <Fragment key={item.key ?? item.label}>
          <dt>{item.label}</dt>
          <dd>{shownValue(item)}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
