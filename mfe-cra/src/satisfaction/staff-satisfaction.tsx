import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Card } from '@bloom/shared-ui/card';
import { ExclamationCircleOutlined } from '@bloom/shared-ui/icons';
import { Page } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StatusTag } from '@bloom/shared-ui/status-tag';
import { type FollowUpFragment, MissionFollowUpOfBothSidesDocument } from '../graphql.generated.ts';
import styles from './satisfaction.module.css';
import { isLow } from './satisfaction.rules.ts';
import { AnswerList } from './satisfaction-answer.tsx';
import { type SatisfactionPlace, subtitleOf, UnknownSurvey } from './satisfaction-place.tsx';

const TITLE = 'Satisfaction';

/** Staff read both sides, and answer for nobody. */
export function StaffSatisfaction({ place }: { place: SatisfactionPlace }) {
  const { month, activityId, missionRecordId } = place;
  const { data, error, refetch } = useQuery(MissionFollowUpOfBothSidesDocument, {
    variables: { month, activityId },
    fetchPolicy: 'network-only',
  });
  if (codeOf(error) === 'OBJECT_NOT_FOUND') return <UnknownSurvey title={TITLE} />;
  if (!data) {
    return (
      <Page title={TITLE} width="narrow">
        {error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <LoadingSkeleton shape="cards" rows={2} label="Chargement de l’enquête…" />
        )}
      </Page>
    );
  }
  const { bloomer, client } = data;
  if (bloomer.missionRecordId !== missionRecordId) return <UnknownSurvey title={TITLE} />;
  return (
    <Page title={TITLE} subtitle={subtitleOf(bloomer)} width="narrow">
      <div className={styles.stack}>
        <SideCard title="Bloomer" followUp={bloomer} />
        <SideCard title="Client" followUp={client} />
      </div>
    </Page>
  );
}

function SideCard({ title, followUp }: { title: string; followUp: FollowUpFragment }) {
  const { score } = followUp;
  const isGiven = score !== null && score !== undefined;
  return (
    <Card
      title={title}
      actions={
        isGiven &&
        isLow(score) && (
          <StatusTag tone="danger" icon={<ExclamationCircleOutlined />}>
            À recontacter
          </StatusTag>
        )
      }
    >
      {isGiven ? <AnswerList followUp={followUp} /> : <p>Pas encore de réponse pour ce mois.</p>}
    </Card>
  );
}
