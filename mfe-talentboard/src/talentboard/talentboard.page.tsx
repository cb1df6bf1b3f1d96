import { Card } from '@bloom/shared-ui/card';
import { Page } from '@bloom/shared-ui/page';

/** Says what will come, until the screen is here. */
export function TalentboardPage() {
  return (
    <Page title="TalentBoard" width="narrow">
      <Card>
        <p>Votre TalentBoard s’ouvrira bientôt ici. Vous pourrez :</p>
        <ul>
          <li>découvrir les profils que nous avons choisis pour vous ;</li>
          <li>dire en un geste lesquels vous intéressent ;</li>
          <li>convenir d’un échange avec un talent.</li>
        </ul>
        <p>Vous n’avez rien à faire : vous recevrez un lien par e-mail dès que votre sélection sera prête.</p>
      </Card>
    </Page>
  );
}
