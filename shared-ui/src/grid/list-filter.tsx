import type { CustomFilterDisplayProps } from 'ag-grid-react';
import { selectAllUnder } from '../limits/limits.ts';
import styles from './grid.module.css';

/** The ticked values; no model means all of them. */
export type ListFilterModel = readonly string[];
export type ListFilterParams = { choices: () => readonly string[] };

const emptyChoice = '(vide)';

/** A column's values to tick; short lists can be ticked all at once. */
export function ListFilter(props: CustomFilterDisplayProps<unknown, unknown, ListFilterModel> & ListFilterParams) {
  const choices = props.choices();
  const ticked = new Set(props.model ?? choices);

  const apply = (next: Set<string>) => {
    const all = choices.every((choice) => next.has(choice));
    props.onModelChange(all ? null : choices.filter((choice) => next.has(choice)));
  };
  const toggle = (choice: string) => {
    const next = new Set(ticked);
    if (!next.delete(choice)) next.add(choice);
    apply(next);
  };
  const allTicked = choices.every((choice) => ticked.has(choice));

  return (
    <div className={styles.listFilter}>
      {choices.length < selectAllUnder && choices.length > 1 && (
        <label className={styles.all}>
          <input type="checkbox" checked={allTicked} onChange={() => apply(new Set(allTicked ? [] : choices))} />
          Tout sélectionner
        </label>
      )}
      {choices.map((choice) => (
        <label key={choice}>
          <input type="checkbox" checked={ticked.has(choice)} onChange={() => toggle(choice)} />
          {choice === '' ? emptyChoice : choice}
        </label>
      ))}
      <button type="button" disabled={props.model === null} onClick={() => props.onModelChange(null)}>
        Effacer le filtre
      </button>
    </div>
  );
}
