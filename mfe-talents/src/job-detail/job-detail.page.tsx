import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function JobDetailPage() {
  return (
    <Page title="Offre" width="narrow">
      <Card>
        <p>Cet écran présentera bientôt une offre et ses candidats. Vous pourrez :</p>
        <ul>
          <li>suivre chaque candidat d’étape en étape ;</li>
          <li>noter les retours du client.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
