import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { Link, useParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { PersonDocument, type PersonQuery } from '../graphql.generated.ts';
import { AccessCard } from './access-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { InvitationCard } from './invitation-card.tsx';
import styles from './people.module.css';
import { PersonCard } from './person-card.tsx';
import { PersonMissionsCard } from './person-missions.card.tsx';

type Person = PersonQuery['bloomer'];

const BACK = { to: linkTo('people.list'), label: 'Tous les Bloomers' };

/** /bloomers/{id}: what staff know of a Bloomer, the invitation, the missions. */
export function PersonPage() {
  const { id = '' } = useParams();
  const { data, error, loading, refetch } = useQuery(PersonDocument, {
    variables: { recordId: id },
    fetchPolicy: 'cache-and-network',
  });
  const person = data?.bloomer;
  const unknown = codeOf(error) === 'OBJECT_NOT_FOUND' ? 'Ce Bloomer n’existe pas.' : undefined;
  const reload = () => void refetch().catch(() => undefined);
  return (
    <Page title={person?.fullname ?? 'Bloomer'} subtitle={person?.email} back={BACK}>
      {loading && !data && <LoadingSkeleton shape="form" rows={6} />}
      {error && !data && <ErrorState error={error} message={unknown} onRetry={reload} />}
      {person && (
        <div className={styles.columns}>
          <div className={styles.stack}>
            <PersonCard key={person.recordId} person={person} managers={data.allAccountManagers} />
            <PersonMissionsCard person={person} />
            <Companies societies={person.societies} />
          </div>
          <div className={styles.stack}>
            {!person.isDisabled && <InvitationCard person={person} onChanged={reload} />}
            {person.viewerCanSeeIdentity && <IdentityCard person={person} onChanged={reload} />}
            <AccessCard person={person} onChanged={reload} />
          </div>
        </div>
      )}
    </Page>
  );
}

function Companies({ societies }: { societies: Person['societies'] }) {
  return (
    <Card title="Sociétés de facturation">
      {societies.length === 0 && <p className={styles.faint}>Aucune société renseignée.</p>}
      <ul className={styles.list}>
        {societies.map(({ recordId, name }) => (
          <li key={recordId}>
            <Link to={linkTo('society.page', { recordId })}>{name}</Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
