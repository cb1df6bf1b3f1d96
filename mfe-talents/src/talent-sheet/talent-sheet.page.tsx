import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function TalentSheetPage() {
  return (
    <Page title="Fiche talent" width="narrow">
      <Card>
        <p>Cet écran présentera bientôt un talent. Vous pourrez :</p>
        <ul>
          <li>lire son parcours, ses compétences et ses documents ;</li>
          <li>proposer son profil à un client.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
