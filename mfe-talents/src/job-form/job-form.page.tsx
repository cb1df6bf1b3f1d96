import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
import { closedOffer } from '@bloom/shared-rules/talents/job-closing';
import { ButtonLink } from '@bloom/shared-ui/button-link';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { linkTo } from '@bloom/shared-ui/links';
import { messageFor, messages, planned } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { useNavigate, useParams, useSearchParams } from '@bloom/shared-ui/routing';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { useToasts } from '@bloom/shared-ui/toasts';
import { useMemo, useState } from 'react';
import {
  JobChoicesDocument,
  type JobDetailFragment,
  JobToEditDocument,
  UpsertJobDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { ASKED_FIELD } from './asked-field.ts';
import { JobForm } from './job.form.tsx';
import { inputOf, type JobValues, noJob, valuesOf } from './job-form.rules.ts';

/** /jobs/new: what a client has just confided. */
export function JobNewPage() {
  return (
    <Page title="Nouvelle offre" back={{ to: linkTo('jobs.list'), label: 'Offres' }} width="narrow">
      <Editor job={undefined} />
    </Page>
  );
}

/** /jobs/:id/edit */
export function JobEditPage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useQuery(JobToEditDocument, {
    variables: { jobId: id },
    context: talentsApi,
    // Nobody edits what was read a while ago.
    fetchPolicy: 'network-only',
  });
  const job = data?.getJobFunnelProjectWithTalents.job;
  const isUnknown = codeOf(error) === 'OBJECT_NOT_FOUND';
  const back = job
    ? { to: linkTo('jobs.detail', { id }), label: job.name }
    : { to: linkTo('jobs.list'), label: 'Offres' };
  return (
    <Page title="Modifier l’offre" back={back} width="narrow">
      {!job && error && (
        <ErrorState
          error={error}
          title={isUnknown ? planned('OBJECT_NOT_FOUND', 'jobFunnel')?.title : undefined}
          message={messageFor(error, { area: 'jobFunnel' })}
          onRetry={isUnknown ? undefined : () => void refetch()}
        />
      )}
      {!job && !error && <LoadingSkeleton shape="form" rows={10} label="Chargement de l’offre" />}
      {job &&
        (job.viewerCanEdit ? (
          <Editor key={job.id} job={job} onOutdated={() => void refetch()} />
        ) : (
          <Closed job={job} />
        ))}
    </Page>
  );
}

function Closed({ job }: { job: JobDetailFragment }) {
  return (
    <Notice tone="info" actions={<ButtonLink to={linkTo('jobs.detail', { id: job.id })}>Voir l’offre</ButtonLink>}>
      {job.status !== 'inProgress' && closedOffer(job.status)}
    </Notice>
  );
}

const OUTDATED = 'Cette offre a été modifiée entre-temps\u00a0: vérifiez, puis enregistrez de nouveau.';

function Editor({ job, onOutdated }: { job: JobDetailFragment | undefined; onOutdated?: () => void }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { data, error, refetch } = useQuery(JobChoicesDocument, {
    context: talentsApi,
    fetchPolicy: 'cache-and-network',
  });
  const [mutate] = useMutation(UpsertJobDocument, { context: talentsApi });
  const toasts = useToasts();
  const isOutdated = () => {
    onOutdated?.();
    return toasts.persistentWarning(OUTDATED);
  };
  const { submit, fieldErrors } = useSubmit(mutate, {
    onCode: { CONFLICT: isOutdated },
    success: job ? messages.modifSaved : 'Offre créée',
    fallback: messages.randomUpdateError,
  });
  // Named by this page, so that an offer whose answer got lost is there once.
  const [newId] = useState(() => crypto.randomUUID());
  const initialValues = useMemo(() => (job ? valuesOf(job) : noJob), [job]);
  const draft = useFormDraft<JobValues>(job ? `job.${job.id}` : 'job-new');
  const save = async (values: JobValues) => {
    // Left out of a new offer, it is the caller who looks after it.
    const manager = { accountManagerId: values.accountManagerId || (job ? null : undefined) };
    const input = { jobId: job?.id ?? newId, version: job?.version ?? null, ...inputOf(values), ...manager };
    const saved = await submit({ variables: { input } });
    if (!saved) return;
    draft.forget();
    await navigate(linkTo('jobs.detail', { id: saved.upsertJobProject.id }));
  };
  if (!data && error) {
    return <ErrorState error={error} message={messageFor(error)} onRetry={() => void refetch()} />;
  }
  if (!data) return <LoadingSkeleton shape="form" rows={10} label="Chargement des listes" />;
  return (
    <JobForm
      saved={job}
      startAt={search.get(ASKED_FIELD) ?? undefined}
      initialValues={initialValues}
      choices={data}
      formerManager={
        job?.accountManager && job.accountManagerId
          ? { recordId: job.accountManagerId, ...job.accountManager }
          : undefined
      }
      fieldErrors={fieldErrors}
      draft={draft}
      onSave={save}
    />
  );
}
