import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function BillingActivityPage() {
  return (
    <Page title="Facturation CDI" width="narrow">
      <Card>
        <p>Cet écran réunira bientôt la facturation des Bloomers en CDI, mois par mois. Vous pourrez :</p>
        <ul>
          <li>voir les CRA validés qui restent à facturer ;</li>
          <li>préparer, contrôler et envoyer les factures des clients ;</li>
          <li>suivre leur paiement.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
