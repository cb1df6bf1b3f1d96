import { useQuery } from '@bloom/shared-auth/apollo';
import { useSession } from '@bloom/shared-auth/session';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Page, useProductName } from '@bloom/shared-ui/page';
import { Navigate, useLocation, useParams } from '@bloom/shared-ui/routing';
import { LoadingSkeleton } from '@bloom/shared-ui/states';
import { CheckInvitationDocument } from '../graphql.generated.ts';
import styles from './invite.module.css';

/** /invite/{token}: checks the invitation; opening the page never uses it up. */
export function InvitePage() {
  const { token = '' } = useParams();
  const product = useProductName();
  const { data, error, loading } = useQuery(CheckInvitationDocument, { variables: { token } });
  if (loading) {
    return (
      <Page title={`Bienvenue chez ${product}`} width="narrow">
        <LoadingSkeleton shape="cards" rows={2} />
      </Page>
    );
  }
  if (error || !data) return <InvalidInvitation />;
  if (data.checkInvitationToken.status === 'done') return <Navigate to={linkTo('dashboard.alias')} replace />;
  return <OngoingInvitation firstname={data.checkInvitationToken.firstname} />;
}

function OngoingInvitation({ firstname }: { firstname: string }) {
  const product = useProductName();
  const { state, signIn } = useSession();
  const { pathname } = useLocation();
  return (
    <Page title={`Bienvenue chez ${product}, ${firstname}`} width="narrow">
      <Card>
        <p className={styles.text}>
          Ton invitation est valable. Ton account manager finalise ton dossier avec toi{'\u00a0'}: dès qu’il est
          complet, tes missions et tes CRA s’ouvrent ici.
        </p>
        {state === 'signedOut' && (
          <Button variant="primary" size="large" onClick={() => void signIn(pathname)}>
            Se connecter
          </Button>
        )}
      </Card>
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
