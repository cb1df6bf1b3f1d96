import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function JobListPage() {
  return (
    <Page title="Offres" width="narrow">
      <Card>
        <p>Cet écran réunira bientôt les offres en cours. Vous pourrez :</p>
        <ul>
          <li>voir où en est chaque recrutement ;</li>
          <li>retrouver une offre par client ou par métier.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
