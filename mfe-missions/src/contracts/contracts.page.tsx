import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function ContractsPage() {
  return (
    <Page title="Contrats" width="narrow">
      <Card>
        <p>Cet écran réunira bientôt les contrats de toutes les missions. Vous pourrez{'\u00a0'}:</p>
        <ul>
          <li>retrouver un contrat ou un avenant par mission, Bloomer ou client{'\u202f'};</li>
          <li>suivre les signatures et déposer les documents signés.</li>
        </ul>
        <p>Rien n’est à faire de votre côté{'\u00a0'}: l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
