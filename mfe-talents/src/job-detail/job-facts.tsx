import { DataList } from '@bloom/shared-ui/data-list';
import { formatDate } from '@bloom/shared-ui/format';
import { contractOf, rhythmOf, salaryOf } from '../jobs/job-words.ts';
import type { JobDetailFragment } from '../talents.generated.ts';
import styles from './job-detail.module.css';

const languages = new Intl.DisplayNames('fr', { type: 'language' });

/** A language of the list by its name; what was written otherwise as it was written. */
const inFrench = (language: string) => (/^[a-z]{2}$/.test(language) ? (languages.of(language) ?? language) : language);

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
          { label: 'Rythme par semaine', value: rhythmOf(job) },
          { label: 'Expérience', value: job.minYearsXP === null ? null : `${job.minYearsXP} ans au moins` },
          { label: 'Langues', value: job.requiredLanguages.map(inFrench).join(', ') },
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
