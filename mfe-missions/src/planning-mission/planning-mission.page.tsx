import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function PlanningMissionPage() {
  return (
    <Page title="Planning des missions" width="narrow">
      <Card>
        <p>Cet écran présentera bientôt le planning des missions. Vous pourrez{'\u00a0'}:</p>
        <ul>
          <li>suivre mois par mois les démarrages, les missions en cours et les fins{'\u202f'};</li>
          <li>voir les prolongations attendues et les Bloomers à replacer.</li>
        </ul>
        <p>Rien n’est à faire de votre côté{'\u00a0'}: l’écran apparaîtra ici dès qu’il sera prêt.</p>
      </Card>
    </Page>
  );
}
