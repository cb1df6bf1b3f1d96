import { Checkbox } from '@bloom/shared-ui/antd/checkbox';
import { selectAllUnder } from '@bloom/shared-ui/measures';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import { type RefObject, useEffect, useRef } from 'react';
import styles from './talent-filters.module.css';

/** Where the filters are a row, an open list lies over the results, as the styles say. */
const ROW = '(width >= 1100px) and (width < 1300px)';

interface FilterListProps {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
}

/** Several of many, folded away until they are wanted; a short list is taken whole with one press. */
export function FilterList({ label, options, chosen, onChange }: FilterListProps) {
  const isAll = options.length > 0 && options.every(({ id }) => chosen.includes(id));
  const toggle = (id: string) =>
    onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : [...chosen, id]);
  const root = useRef<HTMLDetailsElement>(null);
  useFoldingAway(root, useMediaQuery(ROW));
  return (
    <details ref={root} className={styles.choices}>
      <summary>
        {label}
        {chosen.length > 0 && <span className={styles.count}>{chosen.length}</span>}
      </summary>
      <ul aria-label={label}>
        {options.length > 1 && options.length < selectAllUnder && (
          <li className={styles.all}>
            <Checkbox
              className={styles.choice}
              checked={isAll}
              indeterminate={!isAll && chosen.length > 0}
              onChange={() => onChange(isAll ? [] : options.map(({ id }) => id))}
            >
              Tout sélectionner
            </Checkbox>
          </li>
        )}
        {options.map((option) => (
          <li key={option.id}>
            <Checkbox className={styles.choice} checked={chosen.includes(option.id)} onChange={() => toggle(option.id)}>
              {option.label}
            </Checkbox>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** Folded by Escape, which gives the focus back, and by a press elsewhere. */
function useFoldingAway(root: RefObject<HTMLDetailsElement | null>, isOverResults: boolean): void {
  useEffect(() => {
    if (!isOverResults) return;
    const fold = (event: Event) => {
      const list = root.current;
      const isEscape = event instanceof KeyboardEvent && event.key === 'Escape';
      const isElsewhere = event.type === 'pointerdown' && !list?.contains(event.target as Node);
      if (!list?.open || !(isEscape || isElsewhere)) return;
      list.open = false;
      if (isEscape) list.querySelector('summary')?.focus();
    };
    document.addEventListener('keydown', fold);
    document.addEventListener('pointerdown', fold);
    return () => {
      document.removeEventListener('keydown', fold);
      document.removeEventListener('pointerdown', fold);
    };
  }, [root, isOverResults]);
}
