import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';

/** Says what will come, until the screen is here. */
export function TalentSheetPage() {
  return (
    <ComingSoonPage
      title="Fiche talent"
      lead="Cet écran présentera bientôt un talent."
      items={['lire son parcours, ses compétences et ses documents', 'proposer son profil à un client']}
    />
  );
}
