import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { archiveReasonLabels, consentChannelLabels } from '@bloom/shared-rules/talents/candidate-words';
import { phaseLabels } from '@bloom/shared-rules/talents/funnel-phases';
import { feedbackLabels } from '@bloom/shared-rules/talents/job-offer-words';
import { of } from '@bloom/shared-rules/words/elision';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { formatDate, formatDateTime } from '@bloom/shared-ui/format';
import { messageFor } from '@bloom/shared-ui/messages';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { spentWords } from '../spent-words.ts';
import {
  type CandidateFragment,
  CandidateStoriesDocument,
  type CandidateStoryFragment,
  WithdrawConsentDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import type { CandidateMoves } from './candidate-moves.ts';
import styles from './candidates.module.css';
import { PhaseNotesForm } from './phase-notes.form.tsx';

interface StoryDialogProps {
  job: { id: string; society: { name: string } };
  talent: CandidateFragment;
  moves: CandidateMoves;
  onClose: () => void;
}

/** The way of a candidate so far: each step, how long it took and why; what was learned, what the client said. */
export function StoryDialog({ job, talent, moves, onClose }: StoryDialogProps) {
  const { data, error, refetch } = useQuery(CandidateStoriesDocument, {
    variables: { jobId: job.id },
    context: talentsApi,
    fetchPolicy: 'network-only',
  });
  const story = data?.getJobFunnelProjectWithTalents.talents.find(({ talentId }) => talentId === talent.talentId);
  const readAgain = () => void refetch().catch(() => undefined);
  return (
    <Dialog open title={`Suivi ${of(talent.fullname)}`} onClose={onClose}>
      <div className={styles.story}>
        {talent.consent && <Consent job={job} talent={talent} moves={moves} />}
        {!talent.isErased && <PhaseNotesForm jobId={job.id} talent={talent} onSaved={readAgain} />}
        {error && !story && <ErrorState error={error} message={messageFor(error)} onRetry={readAgain} />}
        {!error && !story && <LoadingSkeleton shape="text" rows={4} label="Chargement du suivi" />}
        {story && <Steps story={story} feedbacks={talent.feedbacks} client={job.society.name} />}
      </div>
    </Dialog>
  );
}

function Consent({ job, talent, moves }: Omit<StoryDialogProps, 'onClose'>) {
  const [withdraw] = useMutation(WithdrawConsentDocument, { context: talentsApi });
  const { submit, submitting } = useSubmit(withdraw, {
    area: 'funnel',
    success: `${job.society.name} ne voit plus cette personne.`,
    again: () => void take(),
  });
  const { consent, talentId } = talent;
  if (!consent) return null;
  const take = async () => {
    const withdrawn = await submit({ variables: { jobId: job.id, talentId } });
    if (withdrawn) moves.keep(withdrawn.withdrawPresentationConsent);
  };
  const means = consent.channel ? ` (${consentChannelLabels[consent.channel].toLowerCase()})` : '';
  return (
    <section className={styles.consent} aria-label="Accord de présentation">
      {consent.withdrawnAt ? (
        <span>{`Accord retiré le ${formatDate(consent.withdrawnAt)}\u00a0: ${job.society.name} ne voit plus cette personne.`}</span>
      ) : (
        <>
          <span>{`Accord donné le ${formatDate(consent.consentedOn)}${means} pour une présentation à ${job.society.name}.`}</span>
          <Button variant="danger" size="small" loading={submitting} onClick={() => void take()}>
            Retirer son accord
          </Button>
        </>
      )}
    </section>
  );
}

type Told = {
  at: string;
  id: string;
  move?: CandidateStoryFragment['moves'][number];
  note?: CandidateStoryFragment['phaseNotes'][number];
  feedback?: Feedback;
};
type Feedback = CandidateFragment['feedbacks'][number];

interface StepsProps {
  story: CandidateStoryFragment;
  feedbacks: readonly Feedback[];
  client: string;
}

function Steps({ story, feedbacks, client }: StepsProps) {
  const told: Told[] = [
    ...story.moves.map((move) => ({ at: move.movedAt, id: `move ${move.id}`, move })),
    ...story.phaseNotes.map((note) => ({ at: note.createdAt, id: note.id, note })),
    ...feedbacks.map((feedback) => ({ at: feedback.createdAt, id: feedback.id, feedback })),
  ].sort((a, b) => Date.parse(b.at) - Date.parse(a.at));
  return (
    <section>
      <h3>Historique</h3>
      {told.length === 0 && <p className={styles.faint}>Les étapes à venir s’inscrivent ici.</p>}
      <ul className={styles.steps}>
        {told.map(({ id, move, note, feedback }) => (
          <li key={id} className={styles.step}>
            {move && <Step move={move} />}
            {note && <Note note={note} />}
            {feedback && <ClientWord feedback={feedback} client={client} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ move }: { move: NonNullable<Told['move']> }) {
  const { from, to, archiveReason, reason, phaseTransitionDuration: spent } = move;
  const why = [archiveReason && archiveReasonLabels[archiveReason], reason].filter(Boolean).join('\u00a0: ');
  return (
    <>
      <span>{from ? `${phaseLabels[from]} → ${phaseLabels[to]}` : 'Ajouté à l’offre'}</span>
      {why !== '' && <p className={styles.said}>{why}</p>}
      <span className={styles.faint}>
        {signed(move.authorFullname, move.movedAt)}
        {from && spent !== null && `, après ${spentWords(spent)}`}
      </span>
    </>
  );
}

function Note({ note }: { note: NonNullable<Told['note']> }) {
  return (
    <>
      <span>{`Notes, ${phaseLabels[note.phase].toLowerCase()}`}</span>
      {note.answers.map(({ question, answer }) => (
        <p key={question} className={styles.said}>
          <strong>{question}</strong>
          {`\n${answer}`}
        </p>
      ))}
      <span className={styles.faint}>{signed(note.authorFullname, note.createdAt)}</span>
    </>
  );
}

function ClientWord({ feedback, client }: { feedback: Feedback; client: string }) {
  const { kind, text, authorFullname, createdAt } = feedback;
  return (
    <>
      <span>{`${client}\u00a0: ${feedbackLabels[kind]}`}</span>
      {text !== '' && <p className={styles.said}>{text}</p>}
      <span className={styles.faint}>{signed(authorFullname, createdAt)}</span>
    </>
  );
}

const signed = (author: string | null, at: string) => [author, formatDateTime(at)].filter(Boolean).join(', ');
