import { MAX_CONTRACTS } from '@bloom/shared-rules/input/limits';
import { ListEnd } from '@bloom/shared-ui/notice';

/** Older contracts than one answer holds are found elsewhere. */
export function OnlyNewest({ count }: { count: number | undefined }) {
  return (
    <ListEnd count={count} atMost={MAX_CONTRACTS}>
      contrats les plus récents. Les plus anciens sont sur la page de leur mission.
    </ListEnd>
  );
}
