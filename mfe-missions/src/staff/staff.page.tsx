import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StaffDocument } from '../graphql.generated.ts';
import styles from './staff.module.css';
import { StaffMemberCard } from './staff-member.tsx';

const BACK = { to: linkTo('people.list'), label: 'Tous les Bloomers' };
const NOT_ALLOWED = 'Seules les personnes chargées de l’administration des accès peuvent ouvrir cette page.';

/** /staff: everybody of the firm, what each may do, and whether they still may sign in. */
export function StaffPage() {
  const { data, error, loading, refetch } = useQuery(StaffDocument, { fetchPolicy: 'cache-and-network' });
  const refused = codeOf(error) === 'FORBIDDEN' ? NOT_ALLOWED : undefined;
  return (
    <Page title="Accès de l’équipe" subtitle="Qui peut faire quoi, et qui n’a plus accès" back={BACK}>
      {loading && !data && <LoadingSkeleton shape="cards" rows={4} />}
      {error && !data && <ErrorState error={error} message={refused} onRetry={() => void refetch()} />}
      <ul className={styles.people}>
        {data?.adminStaff.map((member) => (
          <StaffMemberCard key={member.recordId} member={member} />
        ))}
      </ul>
    </Page>
  );
}
