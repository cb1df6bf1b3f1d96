import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { Navigate, useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { CheckInvitationDocument } from '../graphql.generated.ts';
import styles from './invite.module.css';
import { OngoingInvitation } from './ongoing-invitation.tsx';

/** /invite/{token}: checks the invitation; opening the page never uses it up. */
export function InvitePage() {
  const { token = '' } = useParams();
  const product = useProductName();
  const { data, error, loading, refetch } = useQuery(CheckInvitationDocument, { variables: { token } });
  if (codeOf(error) === 'OBJECT_NOT_FOUND') return <InvalidInvitation />;
  if (data?.checkInvitationToken.status === 'done') return <Navigate to={linkTo('dashboard.alias')} replace />;
  if (data) {
    const check = () => void refetch().catch(() => undefined);
    const { firstname, isForViewer } = data.checkInvitationToken;
    return (
      <OngoingInvitation token={token} firstname={firstname} isForAnother={isForViewer === false} onRefused={check} />
    );
  }
  return (
    <Page title={`Bienvenue chez ${product}`} width="narrow">
      {loading || !error ? (
        <LoadingSkeleton shape="cards" rows={2} />
      ) : (
        <ErrorState error={error} onRetry={() => void refetch().catch(() => undefined)} />
      )}
    </Page>
  );
}

function InvalidInvitation() {
  return (
    <Page title="Invitation" width="narrow">
      <Card>
        <p className={styles.text} role="alert">
          Ton invitation ne semble pas valide !
        </p>
        <p className={styles.hint}>
          Elle a peut-être expiré ou été remplacée. Demande un nouveau lien à ton account manager.
        </p>
      </Card>
    </Page>
  );
}
