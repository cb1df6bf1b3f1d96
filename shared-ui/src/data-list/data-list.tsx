import { Fragment, type ReactNode } from 'react';
import styles from './data-list.module.css';

export type DataItem = { label: string; value: ReactNode; key?: string };

/** Labels and values; an empty value shows « – » so that one sees it is missing, not forgotten. */
export function DataList({ items, layout = 'rows' }: { items: readonly DataItem[]; layout?: 'rows' | 'stacked' }) {
  return (
    <dl className={`${styles.list} ${styles[layout]}`}>
      {items.map((item) => (
        <Fragment key={item.key ?? item.label}>
          <dt>{item.label}</dt>
          <dd>{isEmpty(item.value) ? '–' : item.value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

function isEmpty(value: ReactNode): boolean {
  return value === undefined || value === null || value === '' || value === false;
}
