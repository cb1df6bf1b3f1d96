import { contractOf, languageNames, rhythmOf, salaryOf } from '@bloom/shared-rules/job-offer-words';
import { DataList } from '@bloom/shared-ui/data-list';
import { formatDate } from '@bloom/shared-ui/format';
import type { JobDetailFragment } from '../talents.generated.ts';
import styles from './job-detail.module.css';

/** What the client looks for; read only. */
export function JobFacts({ job }: { job: JobDetailFragment }) {
  const texts = [
    ['Contexte', job.context],
    ['Détails', job.details],
    ['Équipe', job.team],
    ['Entretiens', job.interviewProcess],
  ] as const;
  return (
    <section className={styles.facts} aria-labelledby="job-facts">
      <h2 id="job-facts">L’offre</h2>
      <DataList
        items={[
          { label: 'Client', value: job.society.name },
          { label: 'Métier', value: job.jobTitle },
          { label: 'Contrat', value: contractOf(job) },
          { label: 'Activité', value: job.jobType },
          { label: 'Salaire', value: salaryOf(job) },
          { label: 'Lieu', value: job.location },
          { label: 'Rythme', value: rhythmOf(job) },
          { label: 'Expérience', value: job.minYearsXP === null ? null : `${job.minYearsXP} ans au moins` },
          { label: 'Langues', value: languageNames(job.requiredLanguages) },
          { label: 'Account manager', value: job.accountManager?.fullname },
          { label: 'Ouverte le', value: formatDate(job.createdAt) },
        ]}
      />
      {texts.map(([title, text]) =>
        text ? (
          <section key={title}>
            <h3>{title}</h3>
            <p className={styles.text}>{text}</p>
          </section>
        ) : null,
      )}
    </section>
  );
}
