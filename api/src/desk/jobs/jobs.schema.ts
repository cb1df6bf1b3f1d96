import { builder } from '../../platform/graphql/builder.ts';
import { jobTitle } from '../../platform/jobs/jobs.ts';
import { retryFailedJob, setFailedJobAside } from './failed-jobs.service.ts';
import { readsFailure } from './jobs.policy.ts';
import { followJob, type JobEvent, type JobRunItem, listJobHistory } from './jobs.service.ts';

const JobError = builder.objectRef<{ message: string }>('JobError');
JobError.implement({ fields: (t) => ({ message: t.exposeString('message') }) });

const Event = builder.objectRef<JobEvent>('JobEvent');
Event.implement({
  fields: (t) => ({
    jobId: t.exposeID('jobId'),
    jobQueueName: t.exposeString('jobQueueName'),
    jobError: t.expose('jobError', { type: JobError, nullable: true }),
  }),
});

const JobRun = builder.objectRef<JobRunItem>('JobRun');
JobRun.implement({
  fields: (t) => ({
    jobId: t.exposeID('jobId'),
    jobName: t.exposeString('jobName'),
    title: t.string({ description: 'What staff call it.', resolve: ({ jobName }) => jobTitle(jobName) }),
    state: t.exposeString('state'),
    errorMessage: t.string({
      nullable: true,
      resolve: (job, _args, { viewer }) => (readsFailure(viewer, job.jobName) ? job.errorMessage : null),
    }),
    startedAt: t.expose('startedAt', { type: 'DateTime' }),
    endedAt: t.expose('endedAt', { type: 'DateTime', nullable: true }),
  }),
});

builder.queryField('jobHistorical', (t) =>
  t.field({
    type: [JobRun],
    args: { id: t.arg.id({ required: true }), jobName: t.arg.string() },
    resolve: (_root, { id, jobName }, context) => listJobHistory(context, id, jobName),
  }),
);

builder.mutationFields((t) => ({
  retryFailedJob: t.field({
    type: JobRun,
    description: 'For staff: runs work that was given up once more.',
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_root, { jobId }, context) => retryFailedJob(context, jobId),
  }),
  setFailedJobAside: t.field({
    type: JobRun,
    description: 'For staff: it was done in another way, and is listed no more.',
    args: { jobId: t.arg.id({ required: true }) },
    resolve: (_root, { jobId }, context) => setFailedJobAside(context, jobId),
  }),
}));

builder.subscriptionFields((t) => ({
  jobCompleted: t.field({
    type: Event,
    args: { jobId: t.arg.id({ required: true }) },
    subscribe: (_root, { jobId }, context) => followJob(context, jobId, 'done') as unknown as AsyncIterable<object>,
    resolve: (event) => event as JobEvent,
  }),
  jobErrored: t.field({
    type: Event,
    args: { jobId: t.arg.id({ required: true }) },
    subscribe: (_root, { jobId }, context) => followJob(context, jobId, 'failed') as unknown as AsyncIterable<object>,
    resolve: (event) => event as JobEvent,
  }),
}));
