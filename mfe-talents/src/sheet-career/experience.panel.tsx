import { useApolloClient } from '@bloom/shared-auth/apollo';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_COMPANY_NAME } from '@bloom/shared-rules/input/limits';
import { TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { plainText } from '@bloom/shared-ui/plain-text';
import { boolean, object, string } from '@bloom/shared-ui/schema';
import { TagList } from '@bloom/shared-ui/tag-list';
import { WordsField } from '../label-search/words-field.tsx';
import type { PanelEditing } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import {
  DeleteJobTalentDocument,
  FindJobTitlesDocument,
  FindSkillsDocument,
  type TalentSheetFragment,
  UpsertJobTalentDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './career.module.css';
import { EntryList } from './entry-list.tsx';
import { endSchema, periodText, periodValues, periodVariables, wordsSchema } from './period.ts';
import { PeriodFields } from './period-fields.tsx';

type Job = TalentSheetFragment['jobs'][number];
type JobValues = {
  jobTitle: string[];
  name: string;
  startDate: string;
  endDate: string;
  current: boolean;
  description: string;
  skills: string[];
};

const labels = {
  jobTitle: 'Métier exercé',
  name: 'Entreprise',
  startDate: 'Début',
  endDate: 'Fin',
  current: 'Poste actuel',
  description: 'Description',
  skills: 'Compétences utilisées',
};

const schema = object({
  jobTitle: wordsSchema('Indiquez au moins un métier.'),
  name: string().trim().required(REQUIRED),
  startDate: string().required(REQUIRED),
  endDate: endSchema(),
  current: boolean(),
});

const valuesOf = (job: Job | undefined): JobValues => ({
  jobTitle: job?.jobTitle ?? [],
  name: job?.name ?? '',
  ...periodValues(job),
  description: job?.description ?? '',
  skills: job?.skills ?? [],
});

const fields = (
  <>
    <WordsField name="jobTitle" label={labels.jobTitle} required document={FindJobTitlesDocument} />
    <TextField name="name" label={labels.name} required autoComplete="off" maxLength={MAX_COMPANY_NAME} />
    <PeriodFields isStartRequired lasts={labels.current} />
    <TextAreaField name="description" label={labels.description} rows={5} />
    <WordsField name="skills" label={labels.skills} document={FindSkillsDocument} />
  </>
);

const editingOf = (id: string | undefined): PanelEditing<JobValues> => ({
  name: `job.${id ?? 'new'}`,
  schema,
  isReady: (values) => schema.isValidSync(values),
  labels,
  fields,
  valuesOf: ({ jobs }) => valuesOf(jobs.find((job) => job.id === id)),
  send: (client, values, talent) =>
    client.mutate({
      mutation: UpsertJobTalentDocument,
      variables: {
        job: { ...periodVariables(values), id, talentId: talent.id, version: talent.version },
      },
      context: talentsApi,
    }),
});

export function ExperiencePanel(props: PanelProps) {
  const client = useApolloClient();
  return (
    <EntryList
      {...props}
      title="Expériences"
      addLabel="Ajouter une expérience"
      empty="Aucune expérience renseignée."
      entries={props.talent.jobs.map((job) => ({
        id: job.id,
        name: plainText(`${job.jobTitle.join(', ')} chez ${job.name}`),
        shown: <Experience job={job} />,
      }))}
      editingOf={editingOf}
      remove={(id) => client.mutate({ mutation: DeleteJobTalentDocument, variables: { id }, context: talentsApi })}
    />
  );
}

function Experience({ job }: { job: Job }) {
  return (
    <>
      <h3 className={styles.entryTitle}>{plainText(job.jobTitle.join(', '))}</h3>
      <p>{plainText(job.name)}</p>
      <p className={styles.faint}>{periodText(job.period, job.current)}</p>
      {job.description && <p className={styles.text}>{job.description}</p>}
      {job.skills.length > 0 && <TagList label="Compétences utilisées" labels={job.skills} />}
    </>
  );
}
