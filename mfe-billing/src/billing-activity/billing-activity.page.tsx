import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';
import { linkTo } from '@bloom/shared-ui/links';
import { Link } from '@bloom/shared-ui/routing';

/** Says what will come, until the screen is here. */
export function BillingActivityPage() {
  return (
    <ComingSoonPage
      title="Dashboard de l'activité en CDI"
      lead="Cet écran réunira bientôt la facturation des Bloomers en CDI."
      items={[
        'voir ce qui reste à facturer, et qui est en période d’essai',
        'préparer, contrôler et envoyer les factures des clients',
      ]}
      meanwhile={
        <>
          En attendant, l’état des CRA du mois est dans <Link to={linkTo('activities.month')}>Activités</Link>.
        </>
      }
    />
  );
}
