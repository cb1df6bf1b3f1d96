import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function TalentListPage() {
  return (
    <Page title="Talents" width="narrow">
      <Card>
        <p>Cet écran ouvrira bientôt la recherche de talents. Vous pourrez :</p>
        <ul>
          <li>chercher par compétence, niveau, lieu et disponibilité ;</li>
          <li>comparer les profils sans quitter la liste.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
