import { useQuery } from '@bloom/shared-auth/apollo';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { formatDate } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import { Slot } from '@bloom/shared-ui/slot';
import { RequestsToAnswerDocument, StaffRightsDocument } from '../graphql.generated.ts';
import styles from './dashboard.module.css';
import { StaffWaiting } from './staff-waiting.tsx';

/** For staff who handle neither missions nor money: the table of the dashboard is full of prices. */
export function StaffWelcome() {
  const { data, error } = useQuery(StaffRightsDocument);
  if (!data && !error) return <StaffWaiting />;
  const permissions = data?.me.permissions ?? [];
  const recruits = permissions.includes('recruit');
  const answers = permissions.includes('dpo');
  return (
    <Page title="Bienvenue" width="narrow">
      {recruits && <Slot name="dashboard.recruiter" />}
      <Card>
        <div className={styles.welcome}>
          {recruits && <p>Commencez par vos offres en cours, ou cherchez parmi les talents.</p>}
          {answers && <RequestsToAnswer />}
          {(recruits || answers) && (
            <div className={styles.ways}>
              {recruits && (
                <>
                  <ButtonLink variant="primary" to={`${linkTo('jobs.list')}?qui=moi`}>
                    Mes offres en cours
                  </ButtonLink>
                  <ButtonLink to={linkTo('talents.list')}>Chercher un talent</ButtonLink>
                </>
              )}
              {answers && (
                <>
                  <ButtonLink variant={recruits ? 'default' : 'primary'} to={linkTo('privacy.requests')}>
                    Demandes sur les données
                  </ButtonLink>
                  <ButtonLink to={linkTo('people.staff')}>Accès de l’équipe</ButtonLink>
                </>
              )}
            </div>
          )}
          <p>
            Le tableau de bord montre les prix des missions{'\u00a0'}: il est ouvert aux account managers et à la
            finance. La liste des missions vous reste accessible.
          </p>
          <ButtonLink to={linkTo('mission.list')}>Voir les missions</ButtonLink>
        </div>
      </Card>
    </Page>
  );
}

/** How many, and until when the first one, once that is known: whoever answers for them starts the day with it. */
function RequestsToAnswer() {
  const { data } = useQuery(RequestsToAnswerDocument, { fetchPolicy: 'cache-and-network' });
  if (!data) return <p>Répondez aux demandes sur les données{'\u00a0'}: la loi laisse un mois pour chacune.</p>;
  const days = data.privacyRequests.map(({ dueOn }) => dueOn).sort();
  const [first] = days;
  if (first === undefined) return <p>Aucune demande sur les données à traiter.</p>;
  return (
    <p>
      <strong>
        {`${plural(days.length, 'demande')} sur les données à traiter, la première pour le ${formatDate(first)}.`}
      </strong>{' '}
      La loi laisse un mois pour chacune.
    </p>
  );
}
