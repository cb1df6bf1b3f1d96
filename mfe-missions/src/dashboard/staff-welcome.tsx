import { ButtonLink } from '@bloom/shared-ui/button-link';
import { Card } from '@bloom/shared-ui/card';
import { linkTo } from '@bloom/shared-ui/links';
import { Page } from '@bloom/shared-ui/page';
import styles from './dashboard.module.css';

/** For staff who handle neither missions nor money: the table of the dashboard is full of prices. */
export function StaffWelcome() {
  return (
    <Page title="Bienvenue" width="narrow">
      <Card>
        <div className={styles.welcome}>
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
