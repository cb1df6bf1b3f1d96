import { MAX_FEES } from '@bloom/shared-rules/input/limits';
import { ListEnd } from '@bloom/shared-ui/notice';

/** What is still to be invoiced is never what the list lacks. */
export function FeesEnd({ count }: { count: number | undefined }) {
  return (
    <ListEnd count={count} atMost={MAX_FEES}>
      {'premières lignes\u00a0: toutes celles qui restent à facturer, puis les plus récentes des autres.'}
    </ListEnd>
  );
}
