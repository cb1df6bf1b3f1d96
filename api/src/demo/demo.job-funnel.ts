/** What two clients look for, and whom we put forward: what a contact finds on the TalentBoard. */
import { addDays, addMonths } from '@bloom/shared-rules/calendar/calendar-day';
import type { NewRow } from '../platform/database/database.tables.ts';
import { CANDIDATES, type Candidate } from './demo.candidates.ts';
import { mobilePhone } from './demo.identifiers.ts';
import { JOBS, type JobKey } from './demo.jobs.ts';
import type { Random } from './demo.random.ts';
import type { Planned, PlannedPaper } from './demo.rows.ts';
import { placeOf } from './demo.talents.ts';
import { slug } from './demo.words.ts';

export type PlannedJobFunnel = {
  readonly jobs: readonly Planned<'job_project'>[];
  readonly talents: readonly Planned<'talent'>[];
  /** Skills by their label: the same label is one skill, whoever names it. */
  readonly skills: readonly { readonly talent_id: string; readonly label: string; readonly level: number }[];
  readonly languages: readonly NewRow<'talent_language'>[];
  readonly profiles: readonly NewRow<'talent_profile'>[];
  readonly experiences: readonly Planned<'talent_job'>[];
  readonly educations: readonly Planned<'talent_education'>[];
  readonly entries: readonly NewRow<'job_talent'>[];
  readonly presentations: readonly NewRow<'talent_presentation'>[];
  readonly papers: readonly PlannedPaper[];
};

type Cast = {
  readonly random: Random;
  readonly today: string;
  readonly clientIds: readonly [string, string];
  readonly managerId: string;
};

const jobId = (random: Random, key: JobKey) => random.of(`job ${key}`).uuid();

function talentOf(random: Random, person: Candidate, today: string, managerId: string) {
  const name = `${slug(person.firstname)}.${slug(person.lastname)}`;
  const own = random.of(name);
  const id = own.uuid();
  const paper: PlannedPaper = {
    id: own.of('cv').uuid(),
    name: `cv-${name}.pdf`,
    title: `${person.firstname} ${person.lastname}`,
    lines: [person.jobTitle, ...person.experiences.map(({ company, title, from }) => `${from} : ${title}, ${company}`)],
    uploadedBy: `staff:${managerId}`,
    createdAt: `${addDays(today, -20)}T09:00:00Z`,
  };
  const row: Planned<'talent'> = {
    id,
    cv_file_id: person.withoutCv ? null : paper.id,
    firstname: person.firstname,
    lastname: person.lastname,
    email: `${name}@talent.example`,
    phone: mobilePhone(own.of('phone')),
    job_title: person.jobTitle,
    position_title: person.jobTitle,
    status: person.status,
    remote_work: person.remoteWork,
    availability_date: addDays(today, person.availableIn),
    summary: person.summary,
    comment: person.comment,
    ...placeOf(person.city),
    tjm: person.tjm,
    owner_staff_id: managerId,
    origin: 'App',
  };
  return { id, row, papers: person.withoutCv ? [] : [paper], name, own };
}

type Made = ReturnType<typeof talentOf>;

function detailsOf({ id, name, own }: Made, person: Candidate) {
  const day = (month: string) => `${month}-01`;
  return {
    skills: person.skills.map(([label, level]) => ({ talent_id: id, label, level })),
    languages: person.languages.map(([language_id, level]) => ({ talent_id: id, language_id, level })),
    profiles: [
      {
        talent_id: id,
        network: 'LinkedIn' as const,
        url: `https://www.linkedin.com/in/${name.replace('.', '-')}-demo`,
      },
      ...(person.github
        ? [{ talent_id: id, network: 'Github' as const, url: `https://github.com/${name.replace('.', '-')}-demo` }]
        : []),
    ],
    experiences: person.experiences.map(({ company, title, from, to, description }, index) => ({
      id: own.of(`job ${index}`).uuid(),
      talent_id: id,
      name: company,
      job_titles: [title],
      description,
      current: to === undefined,
      start_date: day(from),
      end_date: to === undefined ? null : day(to),
    })),
    educations: person.educations.map(({ school, label, from, to }, index) => ({
      id: own.of(`school ${index}`).uuid(),
      talent_id: id,
      type: 'Diplôme',
      name: school,
      label,
      start_date: `${from}-09-01`,
      end_date: `${to}-06-30`,
    })),
  };
}

export function jobFunnelOf({ random, today, clientIds, managerId }: Cast): PlannedJobFunnel {
  const societyOf = (key: JobKey) => clientIds[JOBS[key].client];
  const jobs = (Object.keys(JOBS) as JobKey[]).map((key): Planned<'job_project'> => {
    const { client: _client, openedMonthsAgo, ...job } = JOBS[key];
    const created = `${addDays(addMonths(today, -openedMonthsAgo), -3)}T08:30:00Z`;
    return {
      id: jobId(random, key),
      society_id: societyOf(key),
      account_manager_id: managerId,
      created_at: created,
      closed_at: job.status === 'inProgress' ? null : `${addDays(today, -12)}T15:00:00Z`,
      ...job,
    };
  });
  const made = CANDIDATES.map((person) => ({ person, talent: talentOf(random, person, today, managerId) }));
  const details = made.map(({ person, talent }) => detailsOf(talent, person));
  const steps = made.flatMap(({ person, talent }) => person.funnel.map((step) => ({ ...step, talentId: talent.id })));
  const presented = new Map<string, NewRow<'talent_presentation'>>();
  for (const { job, isPresented, talentId, daysAgo } of steps) {
    if (!isPresented) continue;
    const society_id = societyOf(job);
    const presented_at = `${addDays(today, -daysAgo)}T10:00:00Z`;
    presented.set(`${talentId} ${society_id}`, { talent_id: talentId, society_id, presented_at });
  }
  return {
    jobs,
    talents: made.map(({ talent }) => talent.row),
    skills: details.flatMap(({ skills }) => skills),
    languages: details.flatMap(({ languages }) => languages),
    profiles: details.flatMap(({ profiles }) => profiles),
    experiences: details.flatMap(({ experiences }) => experiences),
    educations: details.flatMap(({ educations }) => educations),
    entries: steps.map(({ job, phase, talentId, daysAgo }) => ({
      job_id: jobId(random, job),
      talent_id: talentId,
      phase,
      phase_since: `${addDays(today, -daysAgo)}T10:00:00Z`,
    })),
    presentations: [...presented.values()],
    papers: made.flatMap(({ talent }) => talent.papers),
  };
}
