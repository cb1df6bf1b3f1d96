import { CountedChoice } from '@bloom/shared-ui/counted-choice';
import { formatAmount } from '@bloom/shared-ui/format';
import type { ClosingBlocker } from '../graphql.generated.ts';
import { type BlockerGroup, blockerWords } from './month-closing.rules.ts';

type BlockerChoiceProps = {
  groups: readonly BlockerGroup[];
  chosen: ClosingBlocker | undefined;
  onChoose: (blocker: ClosingBlocker | undefined) => void;
};

/** What holds months back, how many and for how much; one press keeps only those. */
export function BlockerChoice({ groups, chosen, onChoose }: BlockerChoiceProps) {
  const options = groups.map(({ blocker, count, total }) => ({
    key: blocker,
    label: blockerWords[blocker].label,
    count,
    sum: `${formatAmount(total)} HT`,
  }));
  return (
    <CountedChoice
      label="Ce qui bloque"
      options={options}
      chosen={chosen}
      onChoose={(blocker) => onChoose(blocker === chosen ? undefined : blocker)}
    />
  );
}
