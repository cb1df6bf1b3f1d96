import type { CandidateFacts } from '@bloom/shared-rules/talents/candidate-moves';
import { contactPhases } from '@bloom/shared-rules/talents/funnel-phases';
import type { RequestContext } from '../../platform/context/context.ts';
import { type Db, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type JobReader, jobReaderOf } from './job-funnel.policy.ts';
import type { FoundJob, FoundTalent, JobFilter, JobStatus } from './job-funnel.repository.ts';

import * as repository from './job-funnel.repository.ts';

/** An offer as it is read. */
export type ReadJob = FoundJob;

const PAGE = 10;
const MOST = 500;
/** More open jobs than any client has; a board is one list. */
const MOST_CURRENT = 500;

export interface JobPage {
  count: number;
  results: FoundJob[];
}

/** Jobs of one status, ten a page; a contact finds the open ones of the own society whatever the status asked for. */
export async function getJobFunnelProjects(
  { db, viewer }: RequestContext,
  args: {
    status?: JobStatus | null;
    mine?: boolean | null;
    jobType?: JobFilter['jobType'] | null;
    skip?: number | null;
    take?: number | null;
  },
): Promise<JobPage> {
  const reader = jobReaderOf(viewer);
  const filter: JobFilter = { status: args.status ?? undefined, jobType: args.jobType ?? undefined };
  if (args.mine && reader.kind === 'staff') filter.managerId = reader.staffId;
  const page = { skip: Math.max(args.skip ?? 0, 0), take: Math.min(Math.max(args.take ?? PAGE, 1), MOST) };
  const [count, results] = await Promise.all([
    repository.countJobs(db, reader, filter),
    repository.findJobs(db, reader, filter, page),
  ]);
  return { count, results: together(results) };
}

export interface ClientProjects {
  societyId: string;
  societyName: string;
  projects: FoundJob[];
}

/** The open jobs under their clients. */
export async function getCurrentProjectsPerClient(
  { db, viewer }: RequestContext,
  filter: { societyId?: string | null; jobType?: JobFilter['jobType'] | null } = {},
): Promise<ClientProjects[]> {
  const reader = jobReaderOf(viewer);
  const wanted: JobFilter = { status: 'inProgress', jobType: filter.jobType ?? undefined };
  if (filter.societyId != null) {
    if (!isUuid(filter.societyId)) return [];
    wanted.societyId = filter.societyId;
  }
  const jobs = together(await repository.findJobs(db, reader, wanted, { skip: 0, take: MOST_CURRENT }));
  const clients = new Map<string, ClientProjects>();
  for (const job of jobs) {
    const { society_id: societyId, society_name: societyName } = job;
    const client = clients.get(societyId) ?? { societyId, societyName, projects: [] };
    clients.set(societyId, client);
    client.projects.push(job);
  }
  return [...clients.values()].sort((a, b) => a.societyName.localeCompare(b.societyName, 'fr'));
}

/** Whether a contact finds this talent on the board of the own society: what they may read besides it, too. */
export function isShownOnBoard(db: Db, talentId: string, contactId: string): Promise<boolean> {
  return repository.isShownTo(db, talentId, contactId);
}

/** A candidate as a reader may see them. */
export interface ShownTalent extends FoundTalent {
  viewerContactId: string | null;
}

export interface JobWithTalents {
  job: FoundJob;
  talents: ShownTalent[];
}

export function unknownJob(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Cette offre n’existe pas, ou n’est plus ouverte.' });
}

/** To its client, whose links to it still lead there. */
function takenOff(): AppError {
  const message = 'Nous avons retiré cette offre du TalentBoard. Votre interlocuteur vous dira ce qu’il en est.';
  return new AppError('OBJECT_NOT_FOUND', { message, reason: 'UNPUBLISHED' });
}

export async function findJob({ db }: RequestContext, reader: JobReader, jobId: string): Promise<FoundJob> {
  if (!isUuid(jobId)) throw unknownJob();
  const [job] = await repository.findJobs(db, reader, { id: jobId }, { skip: 0, take: 1 });
  if (job !== undefined) return job;
  throw (await repository.isTakenOff(db, reader, jobId)) ? takenOff() : unknownJob();
}

/** The job with those who stand in its funnel: for a contact, those who are presented to the own society. */
export async function getJobFunnelProjectWithTalents(
  context: RequestContext,
  jobId: string,
  talentId?: string,
): Promise<JobWithTalents> {
  const reader = jobReaderOf(context.viewer);
  const job = await findJob(context, reader, jobId);
  if (talentId !== undefined && !isUuid(talentId)) throw notPresented();
  const talents = await repository.findTalents(context.db, reader, { jobIds: [job.id], talentId });
  return { job, talents: talents.map((talent) => shownTo(reader, talent)) };
}

/** Jobs of one list, and their candidates once somebody asks. */
interface JobList {
  jobIds: readonly string[];
  talents?: Promise<Map<string, ShownTalent[]>>;
}

const lists = new WeakMap<FoundJob, JobList>();

function together(jobs: FoundJob[]): FoundJob[] {
  const list: JobList = { jobIds: jobs.map(({ id }) => id) };
  for (const job of jobs) lists.set(job, list);
  return jobs;
}

/** As the caller may see them. Those of all jobs of a list are read at once: who asks of one asks of each. */
export async function talentsOf({ db, viewer }: RequestContext, job: FoundJob): Promise<ShownTalent[]> {
  const list = lists.get(job) ?? { jobIds: [job.id] };
  list.talents ??= talentsByJob(db, jobReaderOf(viewer), list.jobIds);
  return (await list.talents).get(job.id) ?? [];
}

async function talentsByJob(db: Db, reader: JobReader, jobIds: readonly string[]): Promise<Map<string, ShownTalent[]>> {
  const talents = await repository.findTalents(db, reader, { jobIds });
  return Map.groupBy(
    talents.map((talent) => shownTo(reader, talent)),
    ({ job_id }) => job_id,
  );
}

export function notPresented(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce profil n’est plus présenté pour cette offre.' });
}

/** What decides where staff may take a candidate. */
export function candidateFacts(talent: FoundTalent): CandidateFacts {
  return {
    phase: talent.phase,
    phaseSince: talent.phase_since,
    archivedFrom: talent.archived_from,
    jobStatus: talent.job_status,
    isErased: talent.is_erased,
    hasConsent: talent.consent !== null && talent.consent.withdrawnAt === null,
    hasOrder: talent.order_on !== null,
  };
}

const ERASED = {
  firstname: '',
  lastname: '',
  email: null,
  phone: null,
  job_title: null,
  position_title: null,
  status: null,
  remote_work: null,
  availability_date: null,
  summary: null,
  location_city: null,
  location_country_code: null,
  has_cv: false,
  languages: [],
  skills: [],
  profiles: [],
  jobs: [],
  educations: [],
  notes: [],
  hiresweet_id: null,
  phase_notes: [],
} satisfies Partial<FoundTalent>;

/** Erased people leave their place in the count and nothing else; how to reach a candidate waits for the interview. */
function shownTo(reader: JobReader, talent: FoundTalent): ShownTalent {
  const viewerContactId = reader.kind === 'client' ? reader.contactId : null;
  if (talent.is_erased) {
    const moves = talent.moves.map((move) => ({ ...move, reason: '' }));
    return { ...talent, ...ERASED, moves, viewerContactId };
  }
  if (reader.kind === 'staff' || contactPhases.includes(talent.phase)) return { ...talent, viewerContactId };
  return { ...talent, email: null, phone: null, viewerContactId };
}
