import { formatDate } from '@bloom/shared-ui/format';
import type { DunnedInvoiceFragment } from '../graphql.generated.ts';

type RecoveryStep = DunnedInvoiceFragment['recoverySteps'][number];
type Step = Pick<RecoveryStep, 'kind' | 'doneOn' | 'reference'>;

export const stepDay = ({ kind, doneOn }: Pick<Step, 'kind' | 'doneOn'>) =>
  `${kind === 'FORMAL_NOTICE' ? 'Mise en demeure postée' : 'Suite décidée'} le ${formatDate(doneOn)}`;

/** A step with the number of its letter, or with what was decided. */
export function stepWords({ reference, ...step }: Step): string {
  if (!reference) return stepDay(step);
  const said = step.kind === 'FORMAL_NOTICE' ? `, recommandé nº\u00a0${reference}` : `\u00a0: ${reference}`;
  return `${stepDay(step)}${said}`;
}
