import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';
import { linkTo } from '@bloom/shared-ui/links';
import { useProductName } from '@bloom/shared-ui/page';
import { Link } from '@bloom/shared-ui/routing';

/** Says what will come, until the screen is here. */
export function FinancePage() {
  const productName = useProductName();
  return (
    <ComingSoonPage
      title={`Les finances de ${productName}`}
      lead="Cet écran présentera bientôt les chiffres de l’activité."
      items={[
        'suivre les marges, les charges et le résultat',
        'voir l’ensemble sur plusieurs mois',
        'comparer la répartition des revenus',
      ]}
      meanwhile={
        <>
          En attendant, les prix de chaque mission sont dans <Link to={linkTo('mission.list')}>Missions</Link>.
        </>
      }
    />
  );
}
