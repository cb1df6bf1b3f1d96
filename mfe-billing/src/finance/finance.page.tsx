import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function FinancePage() {
  return (
    <Page title="Finance" width="narrow">
      <Card>
        <p>Cet écran présentera bientôt les chiffres de l’activité. Vous pourrez :</p>
        <ul>
          <li>suivre le chiffre d’affaires et la marge de chaque mission ;</li>
          <li>comparer les mois entre eux ;</li>
          <li>exporter les montants pour la comptabilité.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
