import { plainText } from '@bloom/shared-ui/plain-text';
import type { MergeTalentsMutation } from '../talents.generated.ts';
import styles from './duplicates.module.css';
import { shownContact } from './merge-words.ts';

type Outcome = MergeTalentsMutation['mergeTalents'];

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [`${count} ${count > 1 ? many : one}`];

const completedWords = (count: number) =>
  count === 1
    ? 'Une expérience ou formation présente sur les deux fiches est complétée par ce que l’autre en dit.'
    : `${count} expériences ou formations présentes sur les deux fiches sont complétées par ce que l’autre en dit.`;

const contactWords = (contact: string) =>
  plainText(`${contact.includes('@') ? 'l’adresse' : 'le numéro'} ${shownContact(contact)}`);

/** What comes over beside the lines, and what does not. */
export function Moves({ outcome }: { outcome: Outcome }) {
  const moves = [
    ...counted(outcome.skills, 'compétence', 'compétences'),
    ...counted(outcome.languages, 'langue', 'langues'),
    ...counted(outcome.experiences, 'expérience', 'expériences'),
    ...counted(outcome.educations, 'formation', 'formations'),
    ...counted(outcome.profiles, 'profil en ligne', 'profils en ligne'),
    ...outcome.contacts.map(contactWords),
    ...counted(outcome.jobs, 'candidature', 'candidatures'),
    ...counted(outcome.presentations, 'présentation à un client', 'présentations à des clients'),
    ...(outcome.takesOwner ? ['le responsable'] : []),
    ...(outcome.takesCv ? ['le CV'] : []),
    ...(outcome.takesPicture ? ['la photo'] : []),
  ];
  return (
    <div aria-live="polite">
      <p>
        {moves.length === 0
          ? 'Rien d’autre ne passe de l’autre fiche à celle-ci, sinon son historique.'
          : 'Passent de l’autre fiche à celle-ci, avec son historique\u00a0:'}
      </p>
      {moves.length > 0 && (
        <ul className={styles.facts}>
          {moves.map((move) => (
            <li key={move}>{move}</li>
          ))}
        </ul>
      )}
      {outcome.skills > 0 && (
        <p>
          Pour une compétence présente sur les deux fiches, le niveau le plus haut et l’expérience la plus longue sont
          gardés.
        </p>
      )}
      {outcome.completed > 0 && <p>{completedWords(outcome.completed)}</p>}
      {outcome.sharedJobs.length > 0 && (
        <p>{`Pour chaque offre où les deux fiches sont candidates, l’étape la plus avancée est gardée, avec l’historique des deux\u00a0: ${plainText(outcome.sharedJobs.join(', '))}`}</p>
      )}
      {outcome.losesCv && (
        <p>
          {
            'Le CV de cette fiche est gardé. Celui de l’autre fiche n’est pas repris\u00a0: il sera effacé dans 30\u00a0jours.'
          }
        </p>
      )}
      {outcome.losesPicture && <p>La photo de cette fiche est gardée. Celle de l’autre fiche n’est pas reprise.</p>}
      {outcome.leftOver.length > 0 && (
        <p>{`Sans place sur la fiche, gardés dans l’historique\u00a0: ${plainText(outcome.leftOver.map(shownContact).join(', '))}`}</p>
      )}
    </div>
  );
}
