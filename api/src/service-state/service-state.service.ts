import { addDays } from '@bloom/shared-rules/calendar/calendar-day';
import { DAY_MS } from '@bloom/shared-rules/calendar/time-units';
import { RENEWAL_DAYS } from '@bloom/shared-rules/company/company-papers';
import { ALERT_LIMITS } from '@bloom/shared-server/watch/alert-limits';
import { missingLegalRates } from '../billing/dunning/legal-rate.service.ts';
import {
  mayAskPlatform,
  type PlatformAnswer,
  platformAnswer,
} from '../billing/e-invoicing/platform-silence.service.ts';
import { mayReadFailedMails } from '../desk/failed-mails/failed-mails.policy.ts';
import { othersJob, readableQueues, readsOffice, readsServiceState } from '../desk/jobs/jobs.policy.ts';
import { isAuditBroken } from '../paper/audit/audit.figures.ts';
import { certificateExpiries, type Expiry } from '../paper/documents/certificate.figures.ts';
import { isSealLate, type WaitingSeal, waitingSeals } from '../paper/documents/waiting-seals.figures.ts';
import type { RequestContext } from '../platform/context/context.ts';
import '../platform/jobs/archive.figures.ts';
import '../platform/inspection/virus-signatures.figures.ts';
import '../platform/jobs/clock.figures.ts';
import '../platform/jobs/job.figures.ts';
import { retryRefusal } from '../platform/jobs/jobs.ts';
import { refusal } from '../platform/viewer/viewer.ts';
import '../platform/mail/outbox.figures.ts';
import { type Figure, readFigures } from '../platform/watch/figures.ts';
import '../platform/watch/load.figures.ts';
import { figuresOfCopies } from '../platform/watch/load-of-copies.ts';
import { type KeptCopies, keptCopies } from './kept-copies.ts';
import { type LateWork, lateWork } from './late-work.ts';
import { otherServersFaults } from './other-servers.ts';
import { type ServerFault, serverFaults } from './server-faults.ts';
import { type ServiceFault, serviceFaults } from './service-faults.ts';
import { type EndingPaperRow, endingPapers, type FailedJobRow, failedJobs } from './service-state.repository.ts';

export interface EndingCertificate {
  name: string;
  endsAt: Date;
  isUrgent: boolean;
}

export interface ServiceState {
  failedJobCount: number;
  /** Null for who may not read them. */
  failedMailCount: number | null;
  /** Without it seals, papers and rates are left out, and jobs are those of the viewer's own queues. */
  viewerCanSeeOffice: boolean;
  waitingSealCount: number;
  failedJobs: FailedJobRow[];
  waitingSeals: (WaitingSeal & { isLate: boolean })[];
  invoicePlatform: PlatformAnswer | null;
  certificates: EndingCertificate[];
  papers: EndingPaperRow[];
  isAuditBroken: boolean;
  copies: KeptCopies | null;
  lateWork: LateWork[];
  faults: ServiceFault[];
  servers: ServerFault[];
  /** First days of half-years. */
  missingLegalRates: string[];
}

/** What the figures say, summed: the page counts what the alerts count. */
function total(figures: readonly Figure[], metric: Figure['metric'], labels: Record<string, string[]> = {}): number {
  const counted = figures.filter(
    (one) =>
      one.metric === metric &&
      Object.entries(labels).every(([name, values]) => values.includes(one.labels[name] ?? '')),
  );
  return counted.reduce((sum, { value }) => sum + value, 0);
}

/** What was given up, waits or ends soon, for the staff who can do something about it. */
export async function serviceState(context: RequestContext): Promise<ServiceState> {
  const { viewer, db, clock } = context;
  if (!readsServiceState(viewer)) throw refusal(viewer);
  const now = clock.now();
  const today = clock.today();
  const queues = readableQueues(viewer);
  const seesOffice = readsOffice(viewer);
  const [figures, others, jobs, seals, invoicePlatform, auditBroken, copies, expiries, papers, rates] =
    await Promise.all([
      readFigures(context),
      otherServersFaults(context),
      failedJobs(db, now, queues),
      seesOffice ? waitingSeals(db) : [],
      mayAskPlatform(viewer) ? platformAnswer(context) : null,
      isAuditBroken(db),
      keptCopies(context),
      certificateExpiries(context),
      seesOffice ? endingPapers(db, { today, until: addDays(today, RENEWAL_DAYS) }) : [],
      seesOffice ? missingLegalRates(context) : [],
    ]);
  return {
    failedJobCount: total(figures, 'bloom_jobs', { state: ['failed'], ...(queues && { queue: queues }) }),
    failedMailCount: mayReadFailedMails(viewer)
      ? total(figures, 'bloom_outbox', { channel: ['mail'], state: ['failed', 'bounced'] })
      : null,
    viewerCanSeeOffice: seesOffice,
    waitingSealCount: seesOffice ? total(figures, 'bloom_seals_waiting') : 0,
    failedJobs: jobs,
    waitingSeals: seals.map((seal) => ({ ...seal, isLate: isSealLate(seal, now) })),
    invoicePlatform,
    certificates: endingCertificates(expiries, now),
    papers,
    isAuditBroken: auditBroken,
    copies,
    lateWork: seesOffice ? lateWork(figures, now) : [],
    faults: serviceFaults(figures, now),
    servers: [...serverFaults('api', [...figures, ...figuresOfCopies()]), ...others],
    missingLegalRates: rates,
  };
}

/** The first to end first. */
function endingCertificates(expiries: readonly Expiry[], now: Date): EndingCertificate[] {
  const ends = expiries.map(({ certificate, at }) => ({
    name: certificate,
    endsAt: at,
    days: (at.getTime() - now.getTime()) / DAY_MS,
  }));
  return ends
    .filter(({ days }) => days < RENEWAL_DAYS)
    .sort((left, right) => left.days - right.days)
    .map(({ name, endsAt, days }) => ({ name, endsAt, isUrgent: days < ALERT_LIMITS.certificateDays }));
}

/** Why a job that failed is not run again by this viewer; null when it can be. */
export const whyNotAgain = ({ queue, isQueued }: FailedJobRow, { viewer }: RequestContext): string | null =>
  othersJob(viewer, queue) ?? retryRefusal(queue, isQueued);
