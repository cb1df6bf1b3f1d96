import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Notice } from '@bloom/shared-ui/notice';
import { useSubmit } from '@bloom/shared-ui/submit';
import {
  ConfirmAtsPlacementDocument,
  type ConfirmAtsPlacementMutationVariables,
  type JobDetailFragment,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './job-detail.module.css';

interface UnplacedNoticeProps {
  job: JobDetailFragment;
  onChanged: () => void;
}

/** Who stands here, and not in the recruiting tool outside: it did not take them, and nobody tries again by itself. */
export function UnplacedNotice({ job, onChanged }: UnplacedNoticeProps) {
  const [mutate] = useMutation(ConfirmAtsPlacementDocument, { context: talentsApi });
  const { submit, submitting } = useSubmit((variables: ConfirmAtsPlacementMutationVariables) => mutate({ variables }), {
    again: ({ talentId }) => void done(talentId),
  });
  if (job.unplacedTalents.length === 0) return null;
  const done = async (talentId: string) => {
    if (await submit({ jobId: job.id, talentId })) onChanged();
  };
  return (
    <section aria-label="À placer à la main dans l’ATS">
      <Notice tone="warning">
        L’ATS n’a pas pris ces candidats{'\u00a0'}: placez-les-y à la main.
        <ul className={styles.unplaced}>
          {job.unplacedTalents.map(({ talentId, fullname, dealUrl }) => (
            <li key={talentId}>
              <span>{fullname}</span>
              {dealUrl && (
                <a href={dealUrl} target="_blank" rel="noreferrer">
                  Ouvrir le deal
                </a>
              )}
              <Button
                size="small"
                aria-label={`C’est fait pour ${fullname}`}
                disabled={submitting}
                onClick={() => void done(talentId)}
              >
                C’est fait
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
    </section>
  );
}
