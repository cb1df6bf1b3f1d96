import { MAX_MONTH_ROWS } from '@bloom/shared-rules/limits';
import { Notice } from '@bloom/shared-ui/notice';

/** No list ends without a word: a month of more missions than one answer holds is read in smaller lists. */
export function OnlyFirst({ count, order }: { count: number | undefined; order: string }) {
  if (count === undefined || count < MAX_MONTH_ROWS) return null;
  const shown = MAX_MONTH_ROWS.toLocaleString('fr-FR');
  return (
    <Notice>{`Les ${shown} premières missions du mois, ${order}. «\u202fMes missions\u202f» montre celles de chacun.`}</Notice>
  );
}
