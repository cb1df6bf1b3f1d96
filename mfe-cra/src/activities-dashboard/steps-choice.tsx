import { phoneQuery } from '@bloom/shared-ui/measures';
import { useProductName } from '@bloom/shared-ui/page';
import { StepStrip } from '@bloom/shared-ui/stepper';
import { useMediaQuery } from '@bloom/shared-ui/theme';
import type { ReactNode } from 'react';
import styles from '../activity-frame/activity-frame.module.css';
import { craStatusLabel } from '../activity-month/bloomer-status.ts';
import { craSteps } from '../activity-report/cra-steps.ts';
import type { CraStatus, DashboardRowFragment } from '../graphql.generated.ts';

export interface Narrowing {
  /** What it leaves, while it does. */
  words: string | undefined;
  control: ReactNode;
}

type StepsChoiceProps = {
  rows: readonly DashboardRowFragment[];
  selected: CraStatus | undefined;
  onSelect: (step: CraStatus) => void;
  besides: Narrowing | undefined;
  /** On the line of what is folded. */
  tools: ReactNode;
};

/** The six steps with how many CRA stand at each; a click keeps only those in the table. */
export function StepsChoice({ rows, selected, onSelect, besides, tools }: StepsChoiceProps) {
  const product = useProductName();
  const isPhone = useMediaQuery(phoneQuery);
  const steps = craSteps.map((status) => ({
    id: status,
    label: craStatusLabel(status, product),
    detail: `${rows.filter((row) => row.CRAStatus === status).length} CRA`,
    state: 'todo' as const,
    selected: status === selected,
    onSelect: () => onSelect(status),
  }));
  const strip = <StepStrip steps={steps} label="Étapes des CRA" />;
  if (!isPhone) return strip;
  const chosen = [besides?.words, selected && craStatusLabel(selected, product)].filter(Boolean);
  // On a phone six steps and a switch would fill the window before the first report.
  return (
    <div className={styles.choice}>
      <details className={styles.steps}>
        <summary>Filtres{chosen.length > 0 && `\u00a0: ${chosen.join(', ')}`}</summary>
        {besides?.control}
        {strip}
      </details>
      {tools}
    </div>
  );
}
