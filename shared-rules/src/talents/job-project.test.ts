import assert from 'node:assert/strict';
import { it } from 'node:test';
import { lossProblems, winProblems } from './job-closing.ts';
import { type JobDraft, jobProblems } from './job-project.ts';

const JOB: JobDraft = {
  name: 'Refonte du portail',
  jobTitle: 'Développeur',
  societyId: 's1',
  accountManagerId: null,
  jobType: 'IT',
  dealType: 'Freelance',
  duration: 9,
  location: 'Paris',
  onSiteDaysPerWeek: 2.5,
  remoteDaysPerWeek: 2.5,
  context: null,
  details: null,
  team: null,
  minYearsXP: 5,
  requiredLanguages: ['fr'],
  budgets: null,
  interviewProcess: null,
  competitors: null,
  isExclusivity: false,
  cvDebriefDate: null,
  leadOrigin: null,
  interlocutorEmails: ['ada@client.example'],
  sendJobQualifEmail: false,
  salaryMin: null,
  salaryMax: null,
  hiresweetId: null,
  pipefyId: null,
  hubspotDealId: null,
  airtableId: null,
  scoreCard1: null,
  scoreCard2: null,
  scoreCard3: null,
  scoreCard4: null,
};
const fieldsOf = (change: Partial<JobDraft>) => jobProblems({ ...JOB, ...change }).map(({ path }) => path);

it('takes an offer that says what is needed', () => assert.deepEqual(jobProblems(JOB), []));

for (const [what, change, fields] of [
  ['nothing', { name: ' ', jobTitle: '', societyId: '', jobType: '' }, ['name', 'jobTitle', 'societyId', 'jobType']],
  ['unknown kinds', { jobType: 'Vente', dealType: 'Prêt' }, ['jobType', 'dealType']],
  ['a permanent job that ends', { dealType: 'CDI' }, ['duration']],
  ['no month at all', { duration: 0 }, ['duration']],
  ['a third of a day', { onSiteDaysPerWeek: 0.3 }, ['onSiteDaysPerWeek']],
  ['a week of six days', { onSiteDaysPerWeek: 3, remoteDaysPerWeek: 3 }, ['remoteDaysPerWeek']],
  ['half a salary', { salaryMin: 50_000 }, ['salaryMax']],
  ['a salary upside down', { salaryMin: 60_000, salaryMax: 50_000 }, ['salaryMax']],
  [
    'something that is no number',
    { minYearsXP: Number.NaN, salaryMin: -1, salaryMax: 1.5 },
    ['salaryMin', 'salaryMax', 'minYearsXP'],
  ],
  ['a day that is none', { cvDebriefDate: '2026-02-30' }, ['cvDebriefDate']],
  ['somebody who has no address', { interlocutorEmails: ['ada@client.example', 'ada'] }, ['interlocutorEmails']],
  ['a summary for nobody', { sendJobQualifEmail: true, interlocutorEmails: [] }, ['interlocutorEmails']],
  ['texts without end', { scoreCard4: 'x'.repeat(2_001), location: 'x'.repeat(256) }, ['location', 'scoreCard4']],
] as const) {
  it(`names the fields of ${what}`, () => assert.deepEqual(fieldsOf(change), fields));
}

const TODAY = '2026-11-20';
const WON = {
  winDate: TODAY,
  commercialMonth: '2026-11-01',
  buteur: 'a',
  passeur: 'a',
  defenseur: 'b',
  capitaine: 'b',
};

it('wants the day, the month and everybody who won', () => {
  assert.deepEqual(winProblems(WON, TODAY), []);
  assert.deepEqual(
    winProblems({}, TODAY).map(({ path }) => path),
    ['winDate', 'commercialMonth', 'buteur', 'passeur', 'defenseur', 'capitaine'],
  );
  const wrong = { ...WON, winDate: '2026-11-21', commercialMonth: '2026-11-02', leadDate: '2026-13-01' };
  assert.deepEqual(
    winProblems(wrong, TODAY).map(({ path }) => path),
    ['winDate', 'commercialMonth', 'leadDate'],
  );
});

it('wants to know why an offer was lost, in words when it is another reason', () => {
  assert.deepEqual(lossProblems({ lostReason: 'price' }), []);
  for (const [draft, path] of [
    [{}, 'lostReason'],
    [{ lostReason: 'fate' }, 'lostReason'],
    [{ lostReason: 'other', otherLostReason: ' ' }, 'otherLostReason'],
    [{ lostReason: 'other', otherLostReason: 'x'.repeat(501) }, 'otherLostReason'],
  ] as const) {
    assert.deepEqual(
      lossProblems(draft).map((problem) => problem.path),
      [path],
    );
  }
});
