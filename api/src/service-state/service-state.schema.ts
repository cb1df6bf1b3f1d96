import { SERVICES } from '@bloom/shared-server/watch/metric-names';
import { askInvoicePlatform, type PlatformAnswer } from '../billing/e-invoicing/platform-silence.service.ts';
import { mayMendJob } from '../desk/jobs/jobs.policy.ts';
import { sealedDocuments, type WaitingSeal as Waiting } from '../paper/documents/waiting-seals.figures.ts';
import { builder } from '../platform/graphql/builder.ts';
import { jobTitle } from '../platform/jobs/jobs.ts';
import type { KeptCopies } from './kept-copies.ts';
import type { LateWork } from './late-work.ts';
import { type ServerFault, serverFaultKinds } from './server-faults.ts';
import { type ServiceFault, serviceFaultKinds } from './service-faults.ts';
import type { EndingPaperRow, FailedJobRow } from './service-state.repository.ts';
import {
  type EndingCertificate,
  type ServiceState as State,
  serviceState,
  whyNotAgain,
} from './service-state.service.ts';

const FailedJob = builder.objectRef<FailedJobRow>('FailedJob');
FailedJob.implement({
  fields: (t) => ({
    jobId: t.exposeID('jobId'),
    title: t.string({ resolve: ({ queue }) => jobTitle(queue) }),
    subject: t.exposeString('subject', { nullable: true, description: 'Whose it is, where that is known.' }),
    reason: t.exposeString('reason', { nullable: true }),
    failedAt: t.expose('failedAt', { type: 'DateTime' }),
    missionId: t.exposeID('missionId', { nullable: true }),
    retryRefusal: t.string({
      nullable: true,
      description: 'Why it is not run again, and what to do instead; null when it can be.',
      resolve: (job, _args, context) => whyNotAgain(job, context),
    }),
    viewerCanMend: t.boolean({ resolve: ({ queue }, _args, { viewer }) => mayMendJob(viewer, queue) }),
  }),
});

const SealedDocument = builder.enumType('SealedDocument', { values: sealedDocuments });

const WaitingSeal = builder.objectRef<Waiting & { isLate: boolean }>('WaitingSeal');
WaitingSeal.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    document: t.expose('document', { type: SealedDocument }),
    title: t.exposeString('title', { description: 'Bloomer and client, or the number of the invoice.' }),
    detail: t.exposeString('detail', { nullable: true, description: 'The first day of the month, or the kind.' }),
    since: t.expose('since', { type: 'DateTime' }),
    isLate: t.exposeBoolean('isLate', { description: 'Sealing is tried every five minutes: it needs somebody.' }),
    missionId: t.exposeID('missionId', { nullable: true }),
  }),
});

const InvoicePlatform = builder.objectRef<PlatformAnswer>('InvoicePlatform');
InvoicePlatform.implement({
  fields: (t) => ({
    answeredAt: t.expose('answeredAt', { type: 'DateTime', nullable: true }),
    isSilent: t.exposeBoolean('isSilent'),
  }),
});

const Certificate = builder.objectRef<EndingCertificate>('EndingCertificate');
Certificate.implement({
  fields: (t) => ({
    name: t.exposeString('name', { description: 'seal, or the host that shows it.' }),
    endsAt: t.expose('endsAt', { type: 'DateTime' }),
    isUrgent: t.exposeBoolean('isUrgent'),
  }),
});

const Paper = builder.objectRef<EndingPaperRow>('EndingPaper');
Paper.implement({
  fields: (t) => ({
    societyId: t.exposeID('societyId'),
    societyName: t.exposeString('societyName'),
    document: t.exposeString('document'),
    expires: t.expose('expires', { type: 'Date' }),
  }),
});

const Copies = builder.objectRef<KeptCopies>('KeptCopies');
Copies.implement({
  description: 'When everything was last backed up, and when it was last shown that a backup can be restored.',
  fields: (t) => ({
    backedUpAt: t.expose('backedUpAt', { type: 'DateTime', nullable: true }),
    isBackupLate: t.exposeBoolean('isBackupLate'),
    restoreTestedAt: t.expose('restoreTestedAt', { type: 'DateTime', nullable: true }),
    hasRestoreFailed: t.exposeBoolean('hasRestoreFailed', { description: 'The last test could not restore it.' }),
    isRestoreTestLate: t.exposeBoolean('isRestoreTestLate'),
  }),
});

const Late = builder.objectRef<LateWork>('LateWork');
Late.implement({
  description: 'Work that nobody has begun for too long.',
  fields: (t) => ({
    title: t.exposeString('title', { nullable: true, description: 'Null for mails and messages.' }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when the oldest waits.' }),
  }),
});

const FaultKind = builder.enumType('ServiceFaultKind', { values: serviceFaultKinds });

const Fault = builder.objectRef<ServiceFault>('ServiceFault');
Fault.implement({
  description: 'What only who runs the product can mend.',
  fields: (t) => ({
    kind: t.expose('kind', { type: FaultKind }),
    name: t.exposeString('name', { nullable: true, description: 'Of a regular task, as the logs call it.' }),
    since: t.expose('since', {
      type: 'DateTime',
      nullable: true,
      description: 'When a task last went well, if it ever did; when the signatures were made.',
    }),
  }),
});

const ServerName = builder.enumType('ServerName', { values: SERVICES });
const ServerFaultKind = builder.enumType('ServerFaultKind', { values: serverFaultKinds });

const OfServer = builder.objectRef<ServerFault>('ServerFault');
OfServer.implement({
  description: 'What keeps a server from serving people well, or soon will.',
  fields: (t) => ({
    kind: t.expose('kind', { type: ServerFaultKind }),
    server: t.expose('server', { type: ServerName }),
    name: t.exposeString('name', {
      nullable: true,
      description: 'What /readyz calls the problem; which remote does not open; which disk fills up.',
    }),
  }),
});

const ServiceState = builder.objectRef<State>('ServiceState');
ServiceState.implement({
  description: 'Counts are those of /metrics, for who looks after missions or money; lists have a hundred at most.',
  fields: (t) => ({
    failedJobCount: t.exposeInt('failedJobCount'),
    failedMailCount: t.exposeInt('failedMailCount', { nullable: true }),
    viewerCanSeeOffice: t.exposeBoolean('viewerCanSeeOffice', {
      description: 'Without it seals, papers and rates are empty, and failed jobs are those the viewer looks after.',
    }),
    waitingSealCount: t.exposeInt('waitingSealCount'),
    failedJobs: t.expose('failedJobs', { type: [FailedJob] }),
    waitingSeals: t.expose('waitingSeals', { type: [WaitingSeal] }),
    invoicePlatform: t.expose('invoicePlatform', { type: InvoicePlatform, nullable: true }),
    certificates: t.expose('certificates', { type: [Certificate] }),
    papers: t.expose('papers', { type: [Paper] }),
    isAuditBroken: t.exposeBoolean('isAuditBroken', {
      description: 'Somebody changed, removed or moved a line of the audit, past the product.',
    }),
    copies: t.expose('copies', {
      type: Copies,
      nullable: true,
      description: 'Null in a trial that nobody backs up.',
    }),
    lateWork: t.expose('lateWork', { type: [Late] }),
    faults: t.expose('faults', { type: [Fault] }),
    servers: t.expose('servers', {
      type: [OfServer],
      description: 'Of every copy of the API, and of the provider and the registry, which are asked.',
    }),
    missingLegalRates: t.expose('missingLegalRates', {
      type: ['Date'],
      description:
        'First days of the half-years whose legal rate of interest nobody gave: today’s, and those of late invoices.',
    }),
  }),
});

builder.queryField('serviceState', (t) =>
  t.field({
    type: ServiceState,
    description: 'For staff: what was given up, waits or ends soon.',
    resolve: (_root, _args, context) => serviceState(context),
  }),
);

builder.mutationField('askInvoicePlatform', (t) =>
  t.field({
    type: InvoicePlatform,
    description: 'For staff: asks the firm’s invoicing platform for news now.',
    resolve: (_root, _args, context) => askInvoicePlatform(context),
  }),
);
