import { MAX_MONTH_ROWS } from '@bloom/shared-rules/input/limits';
import { ListEnd } from '@bloom/shared-ui/notice';

/** A month of more missions than one answer holds is read in smaller lists. */
export function OnlyFirst({ count, order }: { count: number | undefined; order: string }) {
  return (
    <ListEnd count={count} atMost={MAX_MONTH_ROWS}>
      {`premières missions du mois, ${order}. «\u202fMes missions\u202f» montre celles de chacun.`}
    </ListEnd>
  );
}
