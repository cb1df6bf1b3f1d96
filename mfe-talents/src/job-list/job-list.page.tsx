import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';

/** Says what will come, until the screen is here. */
export function JobListPage() {
  return (
    <ComingSoonPage
      title="Offres"
      lead="Cet écran réunira bientôt les offres en cours."
      items={['voir où en est chaque recrutement', 'retrouver une offre par client ou par métier']}
    />
  );
}
