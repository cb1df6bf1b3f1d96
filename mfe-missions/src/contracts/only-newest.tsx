import { MAX_CONTRACTS } from '@bloom/shared-rules/limits';
import { Notice } from '@bloom/shared-ui/notice';

/** No list ends without a word: older contracts than one answer holds are found elsewhere. */
export function OnlyNewest({ count }: { count: number | undefined }) {
  if (count === undefined || count < MAX_CONTRACTS) return null;
  const shown = MAX_CONTRACTS.toLocaleString('fr-FR');
  return (
    <Notice>{`Les ${shown} contrats les plus récents. Les plus anciens sont sur la page de leur mission.`}</Notice>
  );
}
