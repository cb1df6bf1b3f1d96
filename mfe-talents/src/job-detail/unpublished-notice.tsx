import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { formatDate } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import { salaryFieldOf } from '../job-form/asked-field.ts';
import { type JobDetailFragment, RepublishJobDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';

/** Why its client does not find an open offer, and what brings it there. */
export function UnpublishedNotice({ job, onChanged }: { job: JobDetailFragment; onChanged: () => void }) {
  if (job.isPublished !== false || job.status !== 'inProgress') return null;
  if (job.unpublishedAt) return <TakenOff job={job} since={job.unpublishedAt} onChanged={onChanged} />;
  return (
    <Notice
      tone="warning"
      actions={
        job.viewerCanEdit ? (
          <ButtonLink size="small" to={salaryFieldOf(job)}>
            Indiquer le salaire
          </ButtonLink>
        ) : undefined
      }
    >
      {`${job.society.name} ne voit pas encore cette offre sur le TalentBoard\u00a0: un CDI y paraît avec sa fourchette de salaire.`}
    </Notice>
  );
}

interface TakenOffProps {
  job: JobDetailFragment;
  since: string;
  onChanged: () => void;
}

function TakenOff({ job, since, onChanged }: TakenOffProps) {
  const [mutate] = useMutation(RepublishJobDocument, { context: talentsApi });
  const { submit } = useSubmit(mutate, {
    success: ({ republishJobProject: { isPublished } }) =>
      isPublished ? 'L’offre est de nouveau publiée.' : 'L’offre paraîtra dès que son salaire sera indiqué.',
    again: () => void republish(),
  });
  const republish = async () => {
    if (await submit({ variables: { jobId: job.id } })) onChanged();
  };
  return (
    <Notice
      tone="warning"
      actions={
        job.viewerCanRepublish ? (
          <Button size="small" onClick={republish}>
            Publier à nouveau
          </Button>
        ) : undefined
      }
    >
      {`Cette offre est retirée du TalentBoard depuis le ${formatDate(since)}\u00a0: ${job.society.name} ne la voit plus, ni les candidats que vous lui présentez.`}
    </Notice>
  );
}
