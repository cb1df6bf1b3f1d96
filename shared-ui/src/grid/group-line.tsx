import { useSyncExternalStore } from 'react';
import { DownOutlined, RightOutlined } from '../icons/icons.ts';
import type { Grouping } from './grid-grouping.ts';
import type { GroupHeading } from './grid-groups.ts';
import styles from './group-line.module.css';

/** Across the whole table: the name of the group, how many rows it has, and what shows or hides them. */
export function GroupLine<Row>({ heading, grouping }: { heading: GroupHeading<Row>; grouping: Grouping<Row> }) {
  useSyncExternalStore(grouping.subscribe, grouping.version);
  const isOpen = grouping.isOpen(heading.key);
  const drawn = grouping.render(heading.first);
  const name = heading.text || '(vide)';
  return (
    // biome-ignore lint/a11y/useSemanticElements: the row around it is no table row, and may hold cells only
    // biome-ignore lint/a11y/useFocusableInteractive: the table's own keyboard is for the row, Tab for the button in it
    <div className={styles.group} role="gridcell">
      <button
        type="button"
        className={styles.toggle}
        aria-expanded={isOpen}
        onClick={() => grouping.toggle(heading.key)}
      >
        <span className={styles.glyph} aria-hidden="true">
          {isOpen ? <DownOutlined /> : <RightOutlined />}
        </span>
        <span className={drawn === undefined ? styles.name : 'visually-hidden'}>{name}</span>
      </button>
      {drawn !== undefined && <span className={styles.name}>{drawn}</span>}
      <span className={styles.count}>{grouping.countText(heading.key)}</span>
    </div>
  );
}
