import styles from './counted-choice.module.css';

export interface CountedChoiceOption<Key extends string> {
  key: Key;
  label: string;
  /** How many there are; left out where nobody counts. */
  count?: number | string;
  /** What they come to, in words. */
  sum?: string;
}

interface CountedChoiceProps<Key extends string> {
  /** What is chosen, for those who do not see the group. */
  label: string;
  options: readonly CountedChoiceOption<Key>[];
  chosen: Key | undefined;
  onChoose: (key: Key) => void;
  /** As many in a row as there are, where the screen is wide. */
  isOneRow?: boolean;
}

/** Buttons of one choice that say how much each of them shows; one is pressed. */
export function CountedChoice<Key extends string>(props: CountedChoiceProps<Key>) {
  const { label, options, chosen, onChoose, isOneRow = false } = props;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one choice, nothing that is filled in
    <div role="group" aria-label={label} className={`${styles.options} ${isOneRow ? styles.oneRow : ''}`}>
      {options.map(({ key, label: name, count, sum }) => (
        <button
          key={key}
          type="button"
          className={styles.option}
          aria-pressed={key === chosen}
          onClick={() => onChoose(key)}
        >
          <span className={styles.name}>{name}</span>
          {count !== undefined && <span className={styles.count}>{count}</span>}
          {sum !== undefined && <span className={styles.sum}>{sum}</span>}
        </button>
      ))}
    </div>
  );
}
