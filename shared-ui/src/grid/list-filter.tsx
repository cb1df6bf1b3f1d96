import { foldText } from '@bloom/shared-rules/words/fold-text';
import { type CustomFilterDisplayProps, useGridFilterDisplay } from 'ag-grid-react';
import { useCallback, useId, useRef, useState } from 'react';
import { plural } from '../format/french.ts';
import { selectAllUnder } from '../measures/measures.ts';
import styles from './grid.module.css';

/** The ticked values; no model means all of them. */
export type ListFilterModel = readonly string[];
export type ListFilterParams = { choices: () => readonly string[] };

const emptyChoice = '(vide)';
/** More than one can read; who looks for another value types it. */
const shownAtOnce = 200;

/** A column's values to tick; short lists can be ticked all at once, long ones searched. */
export function ListFilter(props: CustomFilterDisplayProps<unknown, unknown, ListFilterModel> & ListFilterParams) {
  const choices = props.choices();
  const ticked = new Set(props.model ?? choices);
  const [search, setSearch] = useState('');
  const searchId = useId();
  const root = useRef<HTMLDivElement>(null);
  // Who opened it by keyboard goes on there, and Escape works at once.
  const afterGuiAttached = useCallback(() => root.current?.querySelector('input')?.focus(), []);
  useGridFilterDisplay({ afterGuiAttached });
  const found = choices.filter((choice) => foldText(choice).includes(foldText(search)));

  const apply = (next: Set<string>) => {
    const all = choices.every((choice) => next.has(choice));
    props.onModelChange(all ? null : choices.filter((choice) => next.has(choice)));
  };
  const toggle = (choice: string) => {
    const next = new Set(ticked);
    if (!next.delete(choice)) next.add(choice);
    apply(next);
  };

  return (
    <div ref={root} className={styles.listFilter}>
      {choices.length < selectAllUnder ? (
        <SelectAll choices={choices} ticked={ticked} onChange={apply} />
      ) : (
        <>
          <label htmlFor={searchId} className="visually-hidden">
            Rechercher une valeur
          </label>
          <input
            id={searchId}
            type="search"
            placeholder="Rechercher…"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </>
      )}
      {found.slice(0, shownAtOnce).map((choice) => (
        <label key={choice}>
          <input type="checkbox" checked={ticked.has(choice)} onChange={() => toggle(choice)} />
          {choice === '' ? emptyChoice : choice}
        </label>
      ))}
      {found.length > shownAtOnce && (
        <p>{`${plural(found.length - shownAtOnce, 'autre valeur', 'autres valeurs')}\u00a0: précisez la recherche.`}</p>
      )}
      {found.length === 0 && <p>Aucune valeur ne correspond.</p>}
      <ListFilterButtons
        isLong={choices.length >= selectAllUnder && search !== ''}
        onOnly={() => apply(new Set(found))}
        onClear={props.model === null ? undefined : () => props.onModelChange(null)}
      />
    </div>
  );
}

type SelectAllProps = {
  choices: readonly string[];
  ticked: ReadonlySet<string>;
  onChange: (ticked: Set<string>) => void;
};

function SelectAll({ choices, ticked, onChange }: SelectAllProps) {
  const count = choices.filter((choice) => ticked.has(choice)).length;
  const all = count === choices.length;
  return (
    <label className={styles.all}>
      <input
        type="checkbox"
        checked={all}
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && !all;
        }}
        onChange={() => onChange(new Set(all ? [] : choices))}
      />
      Tout sélectionner
    </label>
  );
}

function ListFilterButtons(props: { isLong: boolean; onOnly: () => void; onClear: (() => void) | undefined }) {
  return (
    <>
      {props.isLong && (
        <button type="button" onClick={props.onOnly}>
          Garder seulement ces valeurs
        </button>
      )}
      <button type="button" disabled={props.onClear === undefined} onClick={props.onClear}>
        Effacer le filtre
      </button>
    </>
  );
}
