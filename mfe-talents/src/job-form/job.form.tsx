import { MAX_EXTERNAL_ID, MAX_JOB_NAME, MAX_LINE, MAX_MISSION_LABEL } from '@bloom/shared-rules/input/limits';
import { dealTypeLabel, dealTypes, isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { languageNames } from '@bloom/shared-rules/talents/job-offer-words';
import { externalIds, jobTypes, scoreCards } from '@bloom/shared-rules/talents/job-project';
import { DateField } from '@bloom/shared-ui/date-field';
import { Form } from '@bloom/shared-ui/form';
import type { FormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, NumberField, TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair, FormActions, FormSection } from '@bloom/shared-ui/form-rows';
import { formatDate } from '@bloom/shared-ui/format';
import { Notice } from '@bloom/shared-ui/notice';
import { useProductName } from '@bloom/shared-ui/page';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { ColleagueFragment, JobChoicesQuery } from '../talents.generated.ts';
import styles from './job-form.module.css';
import { type JobValues, jobLabels, problemsOf } from './job-form.rules.ts';

interface JobFormProps {
  /** The offer as it was read last; nothing of a new one. */
  saved: { version: number | null } | undefined;
  /** The field that somebody came for. */
  startAt: string | undefined;
  initialValues: JobValues;
  choices: JobChoicesQuery;
  /** Who looks after it, although they may have left. */
  formerManager: ColleagueFragment | undefined;
  fieldErrors: Record<string, string>;
  draft: FormDraft<JobValues>;
  onSave: (values: JobValues) => Promise<unknown>;
}

/** Everything that is known of what a client looks for; the first part is what it cannot do without. */
export function JobForm(props: JobFormProps) {
  const { saved, startAt, initialValues, choices, formerManager, fieldErrors, draft, onSave } = props;
  const productName = useProductName();
  const isNew = saved === undefined;
  return (
    <Form<JobValues & Record<string, unknown>>
      label={isNew ? 'Nouvelle offre' : 'Modifier l’offre'}
      startAt={startAt}
      initialValues={initialValues}
      validate={problemsOf}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={onSave}
    >
      {({ values }) => (
        <>
          <Offer isNew={isNew} choices={choices} formerManager={formerManager} />
          <Terms values={values} languages={choices.listLanguages} />
          <Need />
          <Cards />
          <Deal values={values} choices={choices} />
          <ElsewhereIds />
          {saved && (
            <ReadAgain
              read={initialValues}
              version={saved.version ?? 0}
              subject="Cette offre"
              labels={jobLabels}
              words={wordsOf(choices, productName)}
              isStaff
            />
          )}
          <FormActions>
            <SubmitButton>{isNew ? 'Créer l’offre' : 'Enregistrer'}</SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
}

/** A value of an offer as its field shows it. */
const wordsOf =
  ({ jobProjectChoices }: JobChoicesQuery, productName: string) =>
  (name: string, value: unknown): string => {
    if (Array.isArray(value)) return name === 'requiredLanguages' ? languageNames(value) : value.join(', ');
    if (typeof value === 'boolean') return value ? 'oui' : 'non';
    const text = String(value ?? '');
    if (name === 'societyId') return nameIn(jobProjectChoices.societies, text, 'name');
    if (name === 'accountManagerId') return nameIn(jobProjectChoices.staff, text, 'fullname');
    if (name === 'dealType' && text !== '') return dealTypeLabel(text, productName);
    return name === 'cvDebriefDate' && text !== '' ? formatDate(text) : text;
  };

const nameIn = <Key extends string>(
  all: readonly ({ recordId: string } & Record<Key, string>)[],
  id: string,
  key: Key,
) => all.find(({ recordId }) => recordId === id)?.[key] ?? id;

const types = jobTypes.map((value) => ({ value, label: value }));
const named = ({ recordId, fullname }: ColleagueFragment) => ({ value: recordId, label: fullname });

function Offer({
  isNew,
  choices,
  formerManager,
}: Pick<JobFormProps, 'choices' | 'formerManager'> & { isNew: boolean }) {
  const productName = useProductName();
  const { societies, staff } = choices.jobProjectChoices;
  const isGone = formerManager && !staff.some(({ recordId }) => recordId === formerManager.recordId);
  return (
    <FormSection title="L’offre">
      <TextField name="name" label={jobLabels.name} required maxLength={MAX_MISSION_LABEL} />
      <TextField name="jobTitle" label={jobLabels.jobTitle} required maxLength={MAX_JOB_NAME} />
      <SelectField
        search
        name="societyId"
        label={jobLabels.societyId}
        required
        placeholder="Chercher un client"
        options={societies.map(({ recordId, name }) => ({ value: recordId, label: name }))}
      />
      <FieldPair>
        <SelectField name="jobType" label={jobLabels.jobType} required options={types} />
        <SelectField
          name="dealType"
          label={jobLabels.dealType}
          placeholder="Non défini"
          options={dealTypes.map((value) => ({ value, label: dealTypeLabel(value, productName) }))}
        />
      </FieldPair>
      <SelectField
        search
        name="accountManagerId"
        label={jobLabels.accountManagerId}
        placeholder={isNew ? 'Vous, si vous ne choisissez personne' : 'Personne'}
        options={[...staff, ...(isGone ? [formerManager] : [])].map(named)}
      />
    </FormSection>
  );
}

function Terms({ values, languages }: { values: JobValues; languages: JobChoicesQuery['listLanguages'] }) {
  const permanent = isPermanent(values.dealType);
  const others = values.requiredLanguages.filter((one) => !languages.some(({ id }) => id === one));
  return (
    <FormSection title="Conditions">
      {permanent && (values.salaryMin === '' || values.salaryMax === '') && (
        <Notice tone="info">
          Un CDI n’est visible sur le TalentBoard qu’avec sa fourchette de salaire. L’offre s’enregistre sans elle.
        </Notice>
      )}
      <FieldPair>
        {!permanent && <NumberField name="duration" label={jobLabels.duration} suffix="mois" integer />}
        <NumberField name="minYearsXP" label={jobLabels.minYearsXP} suffix="ans" integer />
        {permanent && <span />}
        <NumberField name="salaryMin" label={jobLabels.salaryMin} suffix="€ brut par an" integer />
        <NumberField name="salaryMax" label={jobLabels.salaryMax} suffix="€ brut par an" integer />
        <NumberField name="onSiteDaysPerWeek" label={jobLabels.onSiteDaysPerWeek} suffix="j par semaine" />
        <NumberField name="remoteDaysPerWeek" label={jobLabels.remoteDaysPerWeek} suffix="j par semaine" />
      </FieldPair>
      <TextField name="location" label={jobLabels.location} maxLength={MAX_LINE} autoComplete="off" />
      <SelectField
        multiple
        search
        name="requiredLanguages"
        label={jobLabels.requiredLanguages}
        options={[
          ...languages.map(({ id, label }) => ({ value: id, label })),
          ...others.map((one) => ({ value: one, label: languageNames([one]) })),
        ]}
      />
    </FormSection>
  );
}

function Need() {
  return (
    <FormSection title="Le besoin">
      <TextAreaField name="context" label={jobLabels.context} rows={4} />
      <TextAreaField name="details" label={jobLabels.details} rows={4} />
      <TextAreaField name="team" label={jobLabels.team} rows={2} />
      <TextAreaField name="interviewProcess" label={jobLabels.interviewProcess} rows={2} />
    </FormSection>
  );
}

function Cards() {
  return (
    <FormSection title="Score cards">
      <p className={styles.help}>Ce qui fait un bon candidat, un critère par ligne. Le client ne les voit pas.</p>
      <FieldPair>
        {scoreCards.map((name) => (
          <TextAreaField key={name} name={name} label={jobLabels[name]} rows={4} />
        ))}
      </FieldPair>
    </FormSection>
  );
}

function Deal({ values, choices }: { values: JobValues; choices: JobChoicesQuery }) {
  const client = choices.jobProjectChoices.societies.find(({ recordId }) => recordId === values.societyId);
  const contacts = client?.contacts ?? [];
  const others = values.interlocutorEmails.filter((one) => !contacts.some(({ email }) => email.toLowerCase() === one));
  return (
    <FormSection title="Affaire">
      <SelectField
        multiple
        search
        name="interlocutorEmails"
        label={jobLabels.interlocutorEmails}
        disabled={!client}
        help={client ? undefined : 'Choisissez d’abord le client.'}
        options={[
          ...contacts.map(({ fullname, email }) => ({ value: email.toLowerCase(), label: `${fullname} (${email})` })),
          ...others.map((value) => ({ value, label: value })),
        ]}
      />
      <CheckboxField
        name="sendJobQualifEmail"
        label={jobLabels.sendJobQualifEmail}
        help={'Par e-mail à l’enregistrement, une fois à chacun\u202f; sans budget, concurrents ni score cards.'}
      />
      <TextAreaField name="budgets" label={jobLabels.budgets} rows={2} />
      <TextAreaField name="competitors" label={jobLabels.competitors} rows={2} />
      <CheckboxField name="isExclusivity" label={jobLabels.isExclusivity} />
      <FieldPair>
        <DateField name="cvDebriefDate" label={jobLabels.cvDebriefDate} />
        <TextField name="leadOrigin" label={jobLabels.leadOrigin} maxLength={MAX_LINE} autoComplete="off" />
      </FieldPair>
    </FormSection>
  );
}

function ElsewhereIds() {
  return (
    <FormSection title="Identifiants dans les autres outils">
      <FieldPair>
        {externalIds.map((name) => (
          <TextField key={name} name={name} label={jobLabels[name]} maxLength={MAX_EXTERNAL_ID} autoComplete="off" />
        ))}
      </FieldPair>
    </FormSection>
  );
}
