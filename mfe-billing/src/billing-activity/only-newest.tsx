import { MAX_FEES } from '@bloom/shared-rules/limits';
import { Notice } from '@bloom/shared-ui/notice';

/** No list ends without a word; what is still to be invoiced is never what it lacks. */
export function OnlyNewest({ count }: { count: number | undefined }) {
  if (count === undefined || count < MAX_FEES) return null;
  const shown = MAX_FEES.toLocaleString('fr-FR');
  return (
    <Notice>{`Seulement ${shown} lignes\u00a0: toutes celles qui restent à facturer, puis les plus récentes des autres.`}</Notice>
  );
}
