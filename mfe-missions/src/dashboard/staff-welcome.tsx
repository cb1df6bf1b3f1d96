import { useQuery } from '@bloom/shared-auth/apollo';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { Slot } from '@bloom/shared-ui/slot';
import { StaffRightsDocument } from '../graphql.generated.ts';
import styles from './dashboard.module.css';
import { DataToDo } from './data-to-do.tsx';
import { StaffWaiting } from './staff-waiting.tsx';

/** For staff who handle neither missions nor money: the table of the dashboard is full of prices. */
export function StaffWelcome() {
  const { data, error } = useQuery(StaffRightsDocument);
  if (!data && !error) return <StaffWaiting />;
  const permissions = data?.me.permissions ?? [];
  const recruits = permissions.includes('recruit');
  const answers = permissions.includes('dpo');
  return (
    <Page
      title="Tableau de bord"
      action={
        recruits ? (
          <ButtonLink variant="primary" to={linkTo('talents.list')}>
            Chercher un talent
          </ButtonLink>
        ) : undefined
      }
    >
      {answers && <DataToDo />}
      {recruits && <Slot name="dashboard.recruiter" />}
      <Card>
        <div className={styles.welcome}>
          <div className={styles.ways}>
            {answers && (
              <>
                <ButtonLink to={linkTo('privacy.requests')}>Demandes sur les données</ButtonLink>
                <ButtonLink to={linkTo('privacy.retention')}>Durées de conservation</ButtonLink>
                <ButtonLink to={linkTo('people.staff')}>Accès de l’équipe</ButtonLink>
              </>
            )}
            <ButtonLink to={linkTo('mission.list')}>Voir les missions</ButtonLink>
          </div>
          <p className={styles.faint}>
            Le tableau des missions montre leurs prix{'\u00a0'}: il est ouvert aux account managers et à la finance. La
            liste des missions vous reste accessible.
          </p>
        </div>
      </Card>
    </Page>
  );
}
