import { useRuntimeConfig } from '@bloom/shared-auth/runtime-config';
import { ButtonAnchor } from '@bloom/shared-ui/button-link';
import { formatMonth } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import type { FollowUpFragment } from '../graphql.generated.ts';
import { wordsOf } from './satisfaction.words.ts';

type OfFollowUp = { followUp: FollowUpFragment };

/** Where a person answers: who looks after the mission, else the support. */
function useHumanAddress({ contactEmail, missionLabel, month }: FollowUpFragment): string {
  const { supportUrl } = useRuntimeConfig();
  if (contactEmail === null || contactEmail === undefined || contactEmail === '') return supportUrl;
  return `mailto:${contactEmail}?subject=${encodeURIComponent(`Besoin d’aide – ${missionLabel}, ${formatMonth(month)}`)}`;
}

/** A low mark is an error of ours: it is shown as one, with who helps. */
export function LowScoreHelp({ followUp }: OfFollowUp) {
  const words = wordsOf(followUp.type);
  const address = useHumanAddress(followUp);
  return (
    <Notice tone="danger" actions={address !== '' && <ButtonAnchor href={address}>{words.help}</ButtonAnchor>}>
      {words.low}
    </Notice>
  );
}
