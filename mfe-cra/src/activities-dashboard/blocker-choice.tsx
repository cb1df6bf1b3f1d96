import { formatAmount } from '@bloom/shared-ui/format';
import type { ClosingBlocker } from '../graphql.generated.ts';
import styles from './month-closing.module.css';
import { type BlockerGroup, blockerWords } from './month-closing.rules.ts';

type BlockerChoiceProps = {
  groups: readonly BlockerGroup[];
  chosen: ClosingBlocker | undefined;
  onChoose: (blocker: ClosingBlocker | undefined) => void;
};

/** What holds months back, how many and for how much; one press keeps only those. */
export function BlockerChoice({ groups, chosen, onChoose }: BlockerChoiceProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons of one choice, nothing that is filled in
    <div role="group" aria-label="Ce qui bloque" className={styles.blockers}>
      {groups.map(({ blocker, count, total }) => (
        <button
          key={blocker}
          type="button"
          className={styles.blocker}
          aria-pressed={blocker === chosen}
          onClick={() => onChoose(blocker === chosen ? undefined : blocker)}
        >
          <span className={styles.name}>{blockerWords[blocker].label}</span>
          <span className={styles.count}>{count}</span>
          <span className={styles.sum}>{formatAmount(total)} HT</span>
        </button>
      ))}
    </div>
  );
}
