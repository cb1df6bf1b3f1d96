import { useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { Page } from '@bloom/shared-ui/page';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { StaffDocument } from '../graphql.generated.ts';
import styles from './staff.module.css';
import { RIGHTS, StaffMember } from './staff-member.tsx';

const NOT_ALLOWED = 'Seules les personnes chargées de l’administration des accès peuvent ouvrir cette page.';

/** /staff: everybody of the firm, what each may do, and whether they still may sign in. */
export function StaffPage() {
  const { data, error, loading, refetch } = useQuery(StaffDocument, { fetchPolicy: 'cache-and-network' });
  const refused = codeOf(error) === 'FORBIDDEN' ? NOT_ALLOWED : undefined;
  return (
    <Page title="Accès de l’équipe" subtitle="Qui peut faire quoi, et qui n’a plus accès">
      {loading && !data && <LoadingSkeleton shape="table" rows={6} />}
      {error && !data && <ErrorState error={error} message={refused} onRetry={() => void refetch()} />}
      {data && (
        <div className={styles.team}>
          <div className={styles.head} aria-hidden="true">
            <span>Personne</span>
            <span className={styles.rights}>
              {RIGHTS.map(({ name, label }) => (
                <span key={name}>{label}</span>
              ))}
            </span>
            <span>État</span>
          </div>
          <ul className={styles.people}>
            {data.adminStaff.map((member) => (
              <StaffMember key={member.recordId} member={member} team={data.adminStaff} />
            ))}
          </ul>
        </div>
      )}
    </Page>
  );
}
