import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { useSession } from '@bloom/shared-auth/session';
import { Page } from '@bloom/shared-ui/page';
import { useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { MissionFollowUpDocument, type MissionFollowUpType } from '../graphql.generated.ts';
import { monthOfAddress } from './satisfaction.rules.ts';
import { wordsOf } from './satisfaction.words.ts';
import { SatisfactionAnswer } from './satisfaction-answer.tsx';
import { type SatisfactionPlace, subtitleOf, UnknownSurvey } from './satisfaction-place.tsx';
import { StaffSatisfaction } from './staff-satisfaction.tsx';

/** /satisfaction/{month}/{recordId}/{id}: how a mission went in a month; the role decides whose side. */
export function SatisfactionPage() {
  const { month: text = '', recordId: missionRecordId = '', id: activityId = '' } = useParams();
  const { hasRole } = useSession();
  const month = monthOfAddress(text);
  if (month === undefined) return <UnknownSurvey title="Satisfaction" />;
  const place = { month, missionRecordId, activityId };
  if (hasRole('Admin', 'System')) return <StaffSatisfaction place={place} />;
  return <OwnSide place={place} side={hasRole('Bloomer') ? 'bloomer' : 'client'} />;
}

function OwnSide({ place, side }: { place: SatisfactionPlace; side: MissionFollowUpType }) {
  const { hasRole } = useSession();
  const { month, activityId, missionRecordId } = place;
  const { data, error, refetch } = useQuery(MissionFollowUpDocument, {
    variables: { month, activityId, type: side },
    // Never from the cache: the answer may have been given on another device.
    fetchPolicy: 'network-only',
  });
  const { title } = wordsOf(side);
  const followUp = data?.getMissionFollowUp;
  if (followUp) {
    if (followUp.missionRecordId !== missionRecordId) return <UnknownSurvey title={title} />;
    return (
      <Page title={title} subtitle={subtitleOf(followUp)} width="narrow">
        <SatisfactionAnswer followUp={followUp} />
      </Page>
    );
  }
  const code = codeOf(error);
  // A Bloomer who buys elsewhere is the client there.
  if (code === 'OBJECT_NOT_OWNED' && hasRole('Client')) return <OwnSide place={place} side="client" />;
  if (code === 'OBJECT_NOT_FOUND') return <UnknownSurvey title={title} />;
  return (
    <Page title={title} width="narrow">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <LoadingSkeleton shape="form" rows={4} label="Chargement de l’enquête…" />
      )}
    </Page>
  );
}
