import { ComingSoonPage } from '@bloom/shared-ui/coming-soon';

/** The three lists of the administration say what will come, until their screens are here. */
export function SkillsPage() {
  return (
    <ComingSoonPage
      title="Compétences"
      lead="Cet écran servira bientôt à tenir la liste des compétences."
      items={['ajouter, renommer et fusionner des compétences', 'séparer celles qui ont été confondues']}
    />
  );
}

export function JobTitlesPage() {
  return (
    <ComingSoonPage
      title="Métiers"
      lead="Cet écran servira bientôt à tenir la liste des métiers."
      items={['ajouter, renommer et fusionner des métiers', 'retirer ceux que personne ne porte']}
    />
  );
}

export function PositionTitlesPage() {
  return (
    <ComingSoonPage
      title="Métiers directs"
      lead="Cet écran servira bientôt à ranger les intitulés de poste."
      items={['voir les talents dont l’intitulé n’est pas encore rangé', 'rattacher un intitulé à un métier']}
    />
  );
}
