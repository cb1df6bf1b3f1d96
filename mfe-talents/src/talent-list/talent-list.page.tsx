import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';

/** Says what will come, until the screen is here. */
export function TalentListPage() {
  return (
    <ComingSoonPage
      title="Talents"
      lead="Cet écran ouvrira bientôt la recherche de talents."
      items={['chercher par compétence, niveau, lieu et disponibilité', 'comparer les profils sans quitter la liste']}
    />
  );
}
