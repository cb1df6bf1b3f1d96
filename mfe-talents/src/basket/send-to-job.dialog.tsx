import { useQuery } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Dialog } from '@bloom/shared-ui/dialog';
import { plural } from '@bloom/shared-ui/french';
import { messageFor } from '@bloom/shared-ui/messages';
import { Link } from '@bloom/shared-ui/routing';
import { ChoiceList } from '@bloom/shared-ui/select-field';
import { EmptyState, ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useId, useState } from 'react';
import { OpenJobsDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './basket.module.css';
import { OutcomeWords, Refusal } from './outcome.tsx';
import { isCandidate, useSending } from './use-sending.ts';

export interface SentTalent {
  id: string;
  fullname: string;
}

interface SendToJobDialogProps {
  talents: readonly SentTalent[];
  onClose: () => void;
  /** Those who are candidates of the offer now, if any. */
  onSent?: (talentIds: string[]) => void;
}

/** Proposes talents for one of the open offers; says what became of each. */
export function SendToJobDialog({ talents, onClose, onSent }: SendToJobDialogProps) {
  // Taken once: who is sent may leave the basket that opened this.
  const [sent] = useState(talents);
  const [jobId, setJob] = useState('');
  const { send, outcomes, left, isBusy } = useSending({
    jobId,
    nameOf: (talentId) => sent.find(({ id }) => id === talentId)?.fullname,
  });
  const isDone = outcomes.size > 0 && !isBusy;
  const submit = async () => {
    await send(sent.map(({ id }) => id));
  };
  const close = () => {
    const placed = sent.filter(({ id }) => isCandidate(outcomes.get(id))).map(({ id }) => id);
    if (placed.length > 0) onSent?.(placed);
    onClose();
  };
  const [only] = sent;
  const title =
    sent.length === 1 && only
      ? `Ajouter ${only.fullname} à une offre`
      : `Ajouter ${plural(sent.length, 'talent')} à une offre`;
  return (
    <Dialog
      open
      size="small"
      title={title}
      onClose={close}
      keepOnOutsideClick={isBusy}
      footer={
        isDone ? (
          <Button variant="primary" onClick={close}>
            Fermer
          </Button>
        ) : (
          <>
            <Button onClick={close}>Annuler</Button>
            <Button variant="primary" disabled={jobId === ''} loading={isBusy} onClick={() => void submit()}>
              {isBusy ? `${sent.length - left} / ${sent.length}` : 'Ajouter'}
            </Button>
          </>
        )
      }
    >
      <div className={styles.list}>
        <JobChoice jobId={jobId} isFixed={isBusy || isDone} onChoose={setJob} />
        {(outcomes.size > 0 || sent.length > 1) && (
          <ul className={styles.people}>
            {sent.map(({ id, fullname }) => (
              <li key={id} className={styles.person}>
                <span className={styles.who}>
                  <span>{fullname}</span>
                  <Refusal sent={outcomes.get(id)} />
                </span>
                <OutcomeWords sent={outcomes.get(id)} />
              </li>
            ))}
          </ul>
        )}
        {isDone && <Link to={`/jobs/${jobId}`}>Voir l’offre</Link>}
      </div>
    </Dialog>
  );
}

interface JobChoiceProps {
  jobId: string;
  isFixed: boolean;
  onChoose: (jobId: string) => void;
}

function JobChoice({ jobId, isFixed, onChoose }: JobChoiceProps) {
  const id = useId();
  const { data, error, refetch } = useQuery(OpenJobsDocument, {
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const jobs = data?.getJobFunnelProjects.results;
  if (error && !jobs) return <ErrorState error={error} message={messageFor(error)} onRetry={() => void refetch()} />;
  if (!jobs) return <LoadingSkeleton shape="text" rows={2} label="Chargement des offres" />;
  if (jobs.length === 0) {
    return <EmptyState title="Aucune offre en cours">Une offre se crée dès qu’un client en confie une.</EmptyState>;
  }
  return (
    <div className={styles.choice}>
      <label htmlFor={id}>Offre</label>
      <ChoiceList
        id={id}
        aria-label="Offre"
        search
        value={jobId}
        disabled={isFixed}
        placeholder="Choisir une offre en cours"
        options={jobs.map((job) => ({ value: job.id, label: `${job.name} · ${job.society.name}` }))}
        onChange={onChoose}
      />
    </div>
  );
}
