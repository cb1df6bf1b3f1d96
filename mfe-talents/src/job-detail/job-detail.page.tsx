import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';

/** Says what will come, until the screen is here. */
export function JobDetailPage() {
  return (
    <ComingSoonPage
      title="Offre"
      lead="Cet écran présentera bientôt une offre et ses candidats."
      items={['suivre chaque candidat d’étape en étape', 'noter les retours du client']}
    />
  );
}
