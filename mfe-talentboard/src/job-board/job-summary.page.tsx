import { contractOf, languageNames, rhythmOf, salaryOf } from '@bloom/shared-rules/talents/job-offer-words';
import { Card } from '@bloom/shared-ui/card';
import { type DataItem, DataList } from '@bloom/shared-ui/data-list';
import { formatPhone } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { MailLink } from '@bloom/shared-ui/mail-address';
import type { ReactNode } from 'react';
import type { BoardJobWithTalents } from './job-board.query.ts';
import { JobFrame } from './job-frame.tsx';
import styles from './job-summary.module.css';

type Job = BoardJobWithTalents['job'];

/** /talentboard/jobs/{jobId}/summary: what was agreed on the job. */
export function JobSummaryPage() {
  return (
    <JobFrame title="Résumé de la mission">
      {({ job }) => ({
        title: 'Résumé de la mission',
        subtitle: `${job.name} · ${job.society.name}`,
        content: <Summary job={job} />,
      })}
    </JobFrame>
  );
}

function factsOf(job: Job): DataItem[] {
  const salary = salaryOf(job);
  return [
    { label: 'Poste', value: job.jobTitle },
    { label: 'Contrat', value: contractOf(job) },
    ...(salary ? [{ label: 'Rémunération', value: salary }] : []),
    { label: 'Lieu', value: job.location },
    { label: 'Rythme', value: rhythmOf(job) },
    { label: 'Expérience', value: job.minYearsXP == null ? undefined : `${plural(job.minYearsXP, 'an')} au moins` },
    { label: 'Langues', value: languageNames(job.requiredLanguages) },
    { label: 'Équipe', value: job.team },
  ];
}

function Summary({ job }: { job: Job }) {
  return (
    <>
      <Card title="En bref">
        <DataList items={factsOf(job)} />
      </Card>
      <Part title="Contexte" text={job.context} />
      <Part title="Mission" text={job.details} />
      <Part title="Déroulé des entretiens" text={job.interviewProcess} />
      <Manager manager={job.accountManager} />
    </>
  );
}

function Part({ title, text }: { title: string; text?: string | null }) {
  if (!text) return null;
  return (
    <Card title={title}>
      <p className={styles.prose}>{text}</p>
    </Card>
  );
}

function Manager({ manager }: { manager: Job['accountManager'] }): ReactNode {
  if (!manager) return null;
  const { fullname, email, phoneNumber } = manager;
  return (
    <Card title="Votre interlocuteur">
      <p className={styles.manager}>
        <strong>{fullname}</strong>
        {email && <MailLink address={email} />}
        {phoneNumber && <a href={`tel:${phoneNumber}`}>{formatPhone(phoneNumber)}</a>}
      </p>
    </Card>
  );
}
