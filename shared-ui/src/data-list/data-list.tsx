import Descriptions from 'antd/es/descriptions';
import styles from './data-list.module.css';
import { type DataItem, shownValue } from './plain-data-list.tsx';

export type { DataItem } from './plain-data-list.tsx';

/** Labels and values. */
export function DataList({ items }: { items: readonly DataItem[] }) {
  return (
    <Descriptions
      className={styles.list}
      classNames={{ label: styles.label, content: styles.value }}
      // Each label heads its row: without the border antd puts both into one cell.
      bordered
      column={1}
      size="small"
      items={items.map((item) => ({ key: item.key ?? item.label, label: item.label, children: shownValue(item) }))}
    />
  );
}
