import { dealTypeLabel } from '@bloom/shared-rules/mission/deal-types';
import { contractOf, languageNames, rhythmOf, salaryOf } from '@bloom/shared-rules/talents/job-offer-words';
import { Card } from '@bloom/shared-ui/card';
import { type DataItem, DataList } from '@bloom/shared-ui/data-list';
import { formatDate } from '@bloom/shared-ui/format';
import { plural } from '@bloom/shared-ui/french';
import { useProductName } from '@bloom/shared-ui/page';
import { PipefyRecord } from '@bloom/shared-ui/pipefy-record';
import { Fragment, type ReactNode } from 'react';
import type { JobDetailFragment } from '../talents.generated.ts';
import styles from './job-detail.module.css';

/** What the offer is called in the other tools; nothing where none knows it. */
function elsewhere(job: JobDetailFragment): ReactNode {
  const records: [tool: string, id: string | null, shown?: ReactNode][] = [
    ['Hiresweet', job.hiresweetId],
    ['Pipefy', job.pipefyId, job.pipefyId && <PipefyRecord id={job.pipefyId} />],
    ['HubSpot', job.hubspotDealId],
    ['Airtable', job.airtableId],
  ];
  const known = records.filter(([, id]) => id);
  if (known.length === 0) return null;
  return known.map(([tool, id, shown = id], place) => (
    <Fragment key={tool}>
      {place > 0 && ', '}
      {tool} {shown}
    </Fragment>
  ));
}

/** What the client does not read; only what somebody wrote. */
function oursOf(job: JobDetailFragment): DataItem[] {
  const known: [label: string, value: ReactNode][] = [
    ['Budgets', job.budgets],
    ['Concurrents', job.competitors],
    ['Exclusivité', job.isExclusivity ? 'Oui' : null],
    ['Débrief des CV', job.cvDebriefDate && formatDate(job.cvDebriefDate)],
    ['Origine du lead', job.status === 'WIN' ? null : job.leadOrigin],
    ['Interlocuteurs', job.interlocutorEmails?.join(', ')],
    ['Dans les autres outils', elsewhere(job)],
  ];
  return known.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

/** Whoever reads an open offer sees where a loss will be explained; an earlier one stands in a block of its own. */
function lossToCome({ status, lostReason }: JobDetailFragment): DataItem[] {
  if (status !== 'inProgress' || lostReason) return [];
  return [
    { label: 'Raison de la perte', value: null },
    { label: 'Autre raison', value: null },
  ];
}

/** What the client looks for; read only. */
export function JobFacts({ job }: { job: JobDetailFragment }) {
  const productName = useProductName();
  const texts = [
    ['Contexte', job.context],
    ['Détails', job.details],
    ['Équipe', job.team],
    ['Entretiens', job.interviewProcess],
  ] as const;
  return (
    <Card title="L’offre">
      <DataList
        items={[
          { label: 'Client', value: job.society.name },
          { label: 'Métier', value: job.jobTitle },
          { label: 'Contrat', value: contractOf(job) },
          { label: 'Activité', value: job.jobType },
          ...(job.dealType ? [{ label: 'Type de deal', value: dealTypeLabel(job.dealType, productName) }] : []),
          { label: 'Salaire', value: salaryOf(job) },
          { label: 'Lieu', value: job.location },
          { label: 'Rythme', value: rhythmOf(job) },
          { label: 'Expérience', value: job.minYearsXP === null ? null : `${plural(job.minYearsXP, 'an')} au moins` },
          { label: 'Langues', value: languageNames(job.requiredLanguages) },
          ...oursOf(job),
          { label: 'Account manager', value: job.accountManager?.fullname },
          { label: 'Ouverte le', value: formatDate(job.createdAt) },
          ...lossToCome(job),
        ]}
      />
      {texts.map(([title, text]) =>
        text ? (
          <section key={title} className={styles.facts}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </section>
        ) : null,
      )}
    </Card>
  );
}
