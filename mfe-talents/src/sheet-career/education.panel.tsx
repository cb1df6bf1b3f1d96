import { useApolloClient } from '@bloom/shared-auth/apollo';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_LINE } from '@bloom/shared-rules/input/limits';
import { TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { plainText } from '@bloom/shared-ui/plain-text';
import { boolean, object, string } from '@bloom/shared-ui/schema';
import type { PanelEditing } from '../sheet-frame/panel.tsx';
import type { PanelProps } from '../sheet-frame/panel-props.ts';
import {
  DeleteEducationTalentDocument,
  type TalentSheetFragment,
  UpsertEducationTalentDocument,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './career.module.css';
import { EntryList } from './entry-list.tsx';
import { endSchema, periodText, periodValues, periodVariables } from './period.ts';
import { PeriodFields } from './period-fields.tsx';

type Education = TalentSheetFragment['educations'][number];
type EducationValues = {
  name: string;
  type: string;
  label: string;
  startDate: string;
  endDate: string;
  current: boolean;
  description: string;
};

const labels = {
  name: 'École',
  type: 'Diplôme',
  label: 'Domaine',
  startDate: 'Début',
  endDate: 'Fin',
  current: 'Formation en cours',
  description: 'Description',
};

const schema = object({
  name: string().trim().required(REQUIRED),
  startDate: string(),
  endDate: endSchema(),
  current: boolean(),
});

const valuesOf = (education: Education | undefined): EducationValues => ({
  name: education?.name ?? '',
  type: education?.type ?? '',
  label: education?.label ?? '',
  ...periodValues(education),
  description: education?.description ?? '',
});

const fields = (
  <>
    <TextField name="name" label={labels.name} required autoComplete="off" maxLength={MAX_LINE} />
    <FieldPair>
      <TextField name="type" label={labels.type} autoComplete="off" maxLength={MAX_LINE} />
      <TextField name="label" label={labels.label} autoComplete="off" maxLength={MAX_LINE} />
    </FieldPair>
    <PeriodFields lasts={labels.current} />
    <TextAreaField name="description" label={labels.description} rows={3} />
  </>
);

const editingOf = (id: string | undefined): PanelEditing<EducationValues> => ({
  name: `education.${id ?? 'new'}`,
  schema,
  isReady: (values) => schema.isValidSync(values),
  labels,
  fields,
  valuesOf: ({ educations }) => valuesOf(educations.find((education) => education.id === id)),
  send: (client, values, talent) =>
    client.mutate({
      mutation: UpsertEducationTalentDocument,
      variables: {
        education: { ...periodVariables(values), id, talentId: talent.id, version: talent.version },
      },
      context: talentsApi,
    }),
});

export function EducationPanel(props: PanelProps) {
  const client = useApolloClient();
  return (
    <EntryList
      {...props}
      title="Formations"
      addLabel="Ajouter une formation"
      empty="Aucune formation renseignée."
      entries={props.talent.educations.map((education) => ({
        id: education.id,
        name: plainText(education.name),
        shown: <Learned education={education} />,
      }))}
      editingOf={editingOf}
      remove={(id) =>
        client.mutate({ mutation: DeleteEducationTalentDocument, variables: { id }, context: talentsApi })
      }
    />
  );
}

function Learned({ education }: { education: Education }) {
  const { name, type, label, current, period, description } = education;
  const what = [type, label].filter(Boolean).join(' · ');
  return (
    <>
      <h3 className={styles.entryTitle}>{plainText(what || name)}</h3>
      {what !== '' && <p>{plainText(name)}</p>}
      <p className={styles.faint}>{periodText(period, current)}</p>
      {description && <p className={styles.text}>{description}</p>}
    </>
  );
}
