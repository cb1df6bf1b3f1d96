import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function LabelAdministrationPage() {
  return (
    <Page title="Référentiels" width="narrow">
      <Card>
        <p>Cet écran servira bientôt à tenir les listes communes. Vous pourrez :</p>
        <ul>
          <li>ajouter, renommer et fusionner des compétences ;</li>
          <li>ranger les métiers et les métiers directs.</li>
        </ul>
        <p>Rien n’est à faire de votre côté : l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
