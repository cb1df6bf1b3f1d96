import { dealTypeLabel, dealTypes, isPermanent } from '@bloom/shared-rules/deal-types';
import { languageNames } from '@bloom/shared-rules/job-offer-words';
import { jobTypes, scoreCards } from '@bloom/shared-rules/job-project';
import { MAX_EXTERNAL_ID, MAX_JOB_NAME, MAX_LINE, MAX_MISSION_LABEL } from '@bloom/shared-rules/limits';
import { DateField } from '@bloom/shared-ui/date-field';
import { Form } from '@bloom/shared-ui/form';
import type { FormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, NumberField, TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair, FormActions } from '@bloom/shared-ui/form-rows';
import { Notice } from '@bloom/shared-ui/notice';
import { useProductName } from '@bloom/shared-ui/page';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { ReactNode } from 'react';
import type { ColleagueFragment, JobChoicesQuery } from '../talents.generated.ts';
import styles from './job-form.module.css';
import { type JobValues, problemsOf } from './job-form.rules.ts';

interface JobFormProps {
  isNew: boolean;
  initialValues: JobValues;
  choices: JobChoicesQuery;
  /** Who looks after it, although they may have left. */
  formerManager: ColleagueFragment | undefined;
  fieldErrors: Record<string, string>;
  draft: FormDraft<JobValues>;
  onSave: (values: JobValues) => Promise<unknown>;
}

/** Everything that is known of what a client looks for; the first part is what it cannot do without. */
export function JobForm({ isNew, initialValues, choices, formerManager, fieldErrors, draft, onSave }: JobFormProps) {
  return (
    <Form<JobValues & Record<string, unknown>>
      label={isNew ? 'Nouvelle offre' : 'Modifier l’offre'}
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
          <FormActions>
            <SubmitButton>{isNew ? 'Créer l’offre' : 'Enregistrer'}</SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
}

const types = jobTypes.map((value) => ({ value, label: value }));
const named = ({ recordId, fullname }: ColleagueFragment) => ({ value: recordId, label: fullname });

function Offer({ isNew, choices, formerManager }: Pick<JobFormProps, 'isNew' | 'choices' | 'formerManager'>) {
  const productName = useProductName();
  const { societies, staff } = choices.jobProjectChoices;
  const isGone = formerManager && !staff.some(({ recordId }) => recordId === formerManager.recordId);
  return (
    <Section title="L’offre">
      <TextField name="name" label="Nom de l’offre" required maxLength={MAX_MISSION_LABEL} />
      <TextField name="jobTitle" label="Métier recherché" required maxLength={MAX_JOB_NAME} />
      <SelectField
        search
        name="societyId"
        label="Client"
        required
        placeholder="Chercher un client"
        options={societies.map(({ recordId, name }) => ({ value: recordId, label: name }))}
      />
      <FieldPair>
        <SelectField name="jobType" label="Activité" required options={types} />
        <SelectField
          name="dealType"
          label="Type de deal"
          placeholder="Non défini"
          options={dealTypes.map((value) => ({ value, label: dealTypeLabel(value, productName) }))}
        />
      </FieldPair>
      <SelectField
        search
        name="accountManagerId"
        label="Account manager"
        placeholder={isNew ? 'Vous, si vous ne choisissez personne' : 'Personne'}
        options={[...staff, ...(isGone ? [formerManager] : [])].map(named)}
      />
    </Section>
  );
}

function Terms({ values, languages }: { values: JobValues; languages: JobChoicesQuery['listLanguages'] }) {
  const permanent = isPermanent(values.dealType);
  const others = values.requiredLanguages.filter((one) => !languages.some(({ id }) => id === one));
  return (
    <Section title="Conditions">
      {permanent && (values.salaryMin === '' || values.salaryMax === '') && (
        <Notice tone="info">
          Un CDI n’est visible sur le TalentBoard qu’avec sa fourchette de salaire. L’offre s’enregistre sans elle.
        </Notice>
      )}
      <FieldPair>
        {!permanent && <NumberField name="duration" label="Durée" suffix="mois" integer />}
        <NumberField name="minYearsXP" label="Expérience minimale" suffix="ans" integer />
        {permanent && <span />}
        <NumberField name="salaryMin" label="Salaire minimum" suffix="€ brut par an" integer />
        <NumberField name="salaryMax" label="Salaire maximum" suffix="€ brut par an" integer />
        <NumberField name="onSiteDaysPerWeek" label="Sur site" suffix="j par semaine" />
        <NumberField name="remoteDaysPerWeek" label="À distance" suffix="j par semaine" />
      </FieldPair>
      <TextField name="location" label="Lieu" maxLength={MAX_LINE} autoComplete="off" />
      <SelectField
        multiple
        search
        name="requiredLanguages"
        label="Langues"
        options={[
          ...languages.map(({ id, label }) => ({ value: id, label })),
          ...others.map((one) => ({ value: one, label: languageNames([one]) })),
        ]}
      />
    </Section>
  );
}

function Need() {
  return (
    <Section title="Le besoin">
      <TextAreaField name="context" label="Contexte" rows={4} />
      <TextAreaField name="details" label="Détails" rows={4} />
      <TextAreaField name="team" label="Équipe" rows={2} />
      <TextAreaField name="interviewProcess" label="Entretiens" rows={2} />
    </Section>
  );
}

function Cards() {
  return (
    <Section title="Score cards">
      <p className={styles.help}>Ce qui fait un bon candidat, un critère par ligne. Le client ne les voit pas.</p>
      <FieldPair>
        {scoreCards.map((name, index) => (
          <TextAreaField key={name} name={name} label={`Score card ${index + 1}`} rows={4} />
        ))}
      </FieldPair>
    </Section>
  );
}

function Deal({ values, choices }: { values: JobValues; choices: JobChoicesQuery }) {
  const client = choices.jobProjectChoices.societies.find(({ recordId }) => recordId === values.societyId);
  const contacts = client?.contacts ?? [];
  const others = values.interlocutorEmails.filter((one) => !contacts.some(({ email }) => email.toLowerCase() === one));
  return (
    <Section title="Affaire">
      <SelectField
        multiple
        search
        name="interlocutorEmails"
        label="Interlocuteurs"
        disabled={!client}
        help={client ? undefined : 'Choisissez d’abord le client.'}
        options={[
          ...contacts.map(({ fullname, email }) => ({ value: email.toLowerCase(), label: `${fullname} (${email})` })),
          ...others.map((value) => ({ value, label: value })),
        ]}
      />
      <CheckboxField
        name="sendJobQualifEmail"
        label="Envoyer aux interlocuteurs le récapitulatif du besoin"
        help={'Par e-mail à l’enregistrement, une fois à chacun\u202f; sans budget, concurrents ni score cards.'}
      />
      <TextAreaField name="budgets" label="Budgets" rows={2} />
      <TextAreaField name="competitors" label="Concurrents" rows={2} />
      <CheckboxField name="isExclusivity" label="Le client nous confie l’offre en exclusivité" />
      <FieldPair>
        <DateField name="cvDebriefDate" label="Débrief des CV le" />
        <TextField name="leadOrigin" label="Origine du lead" maxLength={MAX_LINE} autoComplete="off" />
      </FieldPair>
    </Section>
  );
}

function ElsewhereIds() {
  const field = (name: string, label: string) => (
    <TextField name={name} label={label} maxLength={MAX_EXTERNAL_ID} autoComplete="off" />
  );
  return (
    <Section title="Identifiants dans les autres outils">
      <FieldPair>
        {field('hiresweetId', 'Hiresweet')}
        {field('pipefyId', 'Pipefy')}
        {field('hubspotDealId', 'Deal HubSpot')}
        {field('airtableId', 'Airtable')}
      </FieldPair>
    </Section>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}
