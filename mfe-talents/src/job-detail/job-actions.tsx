import { useMutation } from '@bloom/shared-auth/apollo';
import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { Button } from '@bloom/shared-ui/button';
import { ConfirmDialog } from '@bloom/shared-ui/dialog';
import { formatDate } from '@bloom/shared-ui/format';
import { latePart } from '@bloom/shared-ui/late-part';
import { linkTo } from '@bloom/shared-ui/links';
import { ActionMenu, type MenuItem } from '@bloom/shared-ui/menu';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useState } from 'react';
import { type JobDetailFragment, ReopenJobDocument, UnpublishJobDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

const WinJobDialog = latePart(async () => (await import('./win-job.dialog.tsx')).WinJobDialog);
const LoseJobDialog = latePart(async () => (await import('./lose-job.dialog.tsx')).LoseJobDialog);

type Doing = 'win' | 'lose' | 'reopen' | 'unpublish';

interface JobActionsProps {
  job: JobDetailFragment;
  onChanged: () => void;
}

export const hasActions = (job: JobDetailFragment) =>
  job.viewerCanEdit || job.viewerCanUnpublish || job.viewerCanClose || job.viewerCanReopen;

/** What may be done with the offer: the server says what, for whom and until when. */
export function JobActions({ job, onChanged }: JobActionsProps) {
  const [doing, setDoing] = useState<Doing>();
  const stop = () => setDoing(undefined);
  const done = () => {
    stop();
    onChanged();
  };
  const others: MenuItem[] = [
    ...(job.viewerCanEdit ? [{ key: 'edit', label: 'Modifier', to: linkTo('jobs.edit', { id: job.id }) }] : []),
    ...(job.viewerCanUnpublish
      ? [{ key: 'unpublish', label: 'Dépublier', onSelect: () => setDoing('unpublish') }]
      : []),
    ...(job.viewerCanClose ? [{ key: 'lose', label: 'Offre perdue', onSelect: () => setDoing('lose') }] : []),
  ];
  const dialog = { waiting: null, job, onClose: stop, onClosed: done };
  return (
    <>
      {others.length > 0 && <ActionMenu label="Autres actions" items={others} />}
      {job.viewerCanClose && (
        <Button variant="primary" onClick={() => setDoing('win')}>
          Offre gagnée
        </Button>
      )}
      {job.viewerCanReopen && <Button onClick={() => setDoing('reopen')}>Rouvrir l’offre</Button>}
      {doing === 'win' && <WinJobDialog {...dialog} />}
      {doing === 'lose' && <LoseJobDialog {...dialog} />}
      {doing === 'reopen' && <ReopenDialog job={job} onClose={stop} onDone={done} />}
      {doing === 'unpublish' && <UnpublishDialog job={job} onClose={stop} onDone={done} />}
    </>
  );
}

interface ConfirmProps {
  job: JobDetailFragment;
  onClose: () => void;
  onDone: () => void;
}

function UnpublishDialog({ job, onClose, onDone }: ConfirmProps) {
  const [mutate] = useMutation(UnpublishJobDocument, { context: talentsApi });
  const { submit } = useSubmit(mutate, { success: 'L’offre est dépubliée.', again: () => void unpublish() });
  const unpublish = async () => {
    if (await submit({ variables: { jobId: job.id } })) onDone();
  };
  return (
    <ConfirmDialog
      open
      title={`Dépublier «\u202f${job.name}\u202f»\u202f?`}
      confirmLabel="Dépublier"
      onConfirm={unpublish}
      onClose={onClose}
    >
      {`${job.society.name} ne la trouve plus sur le TalentBoard, ni les candidats que vous lui présentez, leurs CV et leurs coordonnées\u00a0: qui la regarde en ce moment la voit disparaître. Aucun candidat ne change d’étape, les accords et les réponses de ce client restent, et vous pouvez la publier à nouveau à tout moment.`}
    </ConfirmDialog>
  );
}

function ReopenDialog({ job, onClose, onDone }: ConfirmProps) {
  const [mutate] = useMutation(ReopenJobDocument, { context: talentsApi });
  const { submit } = useSubmit(mutate, { success: 'L’offre est rouverte.', again: () => void reopen() });
  const reopen = async () => {
    if (await submit({ variables: { jobId: job.id } })) onDone();
  };
  const until = job.reopenableUntil ? ` C’est possible jusqu’au ${formatDate(job.reopenableUntil)}.` : '';
  const hasFee = job.status === 'WIN' && isPermanent(job.dealType);
  const fee = hasFee ? ' Ses honoraires, s’ils ne sont pas encore facturés, sont retirés.' : '';
  return (
    <ConfirmDialog
      open
      title={`Rouvrir «\u202f${job.name}\u202f»\u202f?`}
      confirmLabel="Rouvrir"
      onConfirm={reopen}
      onClose={onClose}
    >
      {`L’offre revient parmi celles qui sont en cours.${fee}${until}`}
    </ConfirmDialog>
  );
}
