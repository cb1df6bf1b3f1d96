import { bareId, isSiret } from '@bloom/shared-rules/company/company-id';
import { companyStatuses, isAbroad, MICRO } from '@bloom/shared-rules/company/company-status';
import { IBAN_HOLD_HOURS, MAX_COMPANY_NAME, MAX_REASON } from '@bloom/shared-rules/input/limits';
import { DateField } from '@bloom/shared-ui/date-field';
import { Form } from '@bloom/shared-ui/form';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { RadioField, TextField } from '@bloom/shared-ui/form-field';
import { FormActions, FormSection } from '@bloom/shared-ui/form-rows';
import { Notice } from '@bloom/shared-ui/notice';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import type { SocietyFieldsFragment } from '../graphql.generated.ts';
import { AddressFields } from './address-fields.tsx';
import { countryOptions } from './countries.ts';
import {
  anotherCompany,
  bankFields,
  changesDate,
  isAnother,
  onlyTyped,
  type SocietyValues,
  societyLabels,
  societySchema,
  valuesOf,
  withKnownDates,
} from './society.rules.ts';
import { Papers } from './society-papers.tsx';

export interface SocietyFormProps {
  society: SocietyFieldsFragment | undefined;
  /** Staff read the dates on certificates and may correct them. */
  editsExpiry: boolean;
  fieldErrors: Record<string, string>;
  /** The mission that a new company is for. */
  missionRecordId: string | undefined;
  /** Resolves with what was saved, undefined when it was refused. */
  onSave: (values: SocietyValues) => Promise<unknown>;
}

type Values = SocietyValues & Record<string, unknown>;

const statusOptions = companyStatuses.map((value) => ({ value, label: statusLabel(value) }));

function statusLabel(status: string): string {
  if (status === 'SUE') return 'SUE (société de l’Union européenne)';
  if (status === 'SHUE') return 'SHUE (société hors Union européenne)';
  return status;
}

export function SocietyForm({ society, editsExpiry, fieldErrors, missionRecordId, onSave }: SocietyFormProps) {
  const [another, setAnother] = useState(false);
  const draft = useFormDraft<Values>(`society.${society?.recordId ?? `new.${missionRecordId ?? ''}`}`, {
    secrets: bankFields,
    onTake: (values) => {
      const changed = isAnother(values, society);
      setAnother(changed);
      return changed ? onlyTyped(values, society) : withKnownDates(values, society);
    },
  });
  const save = async (values: SocietyValues) => {
    if (await onSave(values)) draft.forget();
  };
  const kept = another ? undefined : society;
  const dates = editsExpiry && kept ? valuesOf(kept) : undefined;
  // The server alone knows a file that is on record already: another date is then a correction. Once
  // asked, it stays: what the server refused is forgotten as soon as the form is sent again.
  const [wasAsked, setWasAsked] = useState(false);
  if (fieldErrors.expirationReason !== undefined && !wasAsked) setWasAsked(true);
  const asksReason = editsExpiry && wasAsked && !another;
  const schema = societySchema({
    kbis: Boolean(kept?.KBIS),
    urssaf: Boolean(kept?.URSSAFVigilanceCertificate),
    dates,
    known: kept,
  });
  return (
    <Form<Values>
      label="Société de facturation"
      initialValues={valuesOf(society)}
      validationSchema={schema}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={save}
    >
      {(form) => (
        <>
          {society && (
            <ReadAgain
              read={valuesOf(society)}
              version={society.version}
              subject="Cette société"
              labels={societyLabels}
              isStaff={editsExpiry}
            />
          )}
          <Identity form={form} society={society} another={another} onAnother={setAnother} saysVat={editsExpiry} />
          {form.values.portage !== 'yes' && <BankAccount known={kept?.IBAN ?? kept?.bankAccountChange?.IBAN} />}
          {form.values.portage !== 'yes' && <Papers form={form} kept={kept} editsExpiry={editsExpiry} />}
          {(changesDate(form.values, dates) || asksReason) && form.values.portage !== 'yes' && (
            <TextField name="expirationReason" label="Raison du changement de date" required maxLength={MAX_REASON} />
          )}
          <FormActions>
            <SubmitButton>Enregistrer</SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
}

interface IdentityProps {
  form: FormikProps<Values>;
  society: SocietyFieldsFragment | undefined;
  another: boolean;
  onAnother: (another: boolean) => void;
  /** Staff say since when VAT is owed. */
  saysVat: boolean;
}

function Identity({ form, society, another, onAnother, saysVat }: IdentityProps) {
  const { values, setValues, setFieldValue } = form;
  const wasReset = usePortageReset(values, setFieldValue);
  const checkNumber = (siret: string) => {
    const changed = isAnother({ ...values, siret }, society);
    if (changed && !another) void setValues({ ...values, ...anotherCompany({ ...values, siret }) }, false);
    if (!changed && another) void setValues({ ...values, ...valuesOf(society) }, false);
    onAnother(changed);
    return siret.trim();
  };
  return (
    <FormSection title="Identité">
      <RadioField
        name="portage"
        label="Portage salarial"
        required
        inline
        options={[
          { value: 'yes', label: 'Oui' },
          { value: 'no', label: 'Non' },
        ]}
      />
      <SelectField name="status" label="Statut" required placeholder="Choisir un statut" options={statusOptions} />
      {wasReset && (
        <Notice tone="warning">
          Une micro-entreprise ne peut pas être en portage{'\u00a0'}: le statut attendu est celui de la société de
          portage.
        </Notice>
      )}
      {isAbroad(values.status) && (
        <SelectField
          name="addressCountryCode"
          label="Pays"
          required
          placeholder="Choisir un pays"
          options={countryOptions(values.status)}
        />
      )}
      <TextField name="siret" label={idLabel(values.status)} required autoComplete="off" normalise={checkNumber} />
      {another && (
        <Notice tone="warning">
          Ce numéro est celui d’une autre société{'\u00a0'}: une nouvelle société sera créée. Toutes ses informations et
          ses documents sont à fournir. L’ancienne est conservée pour les mois déjà facturés.
        </Notice>
      )}
      <TextField
        name="name"
        label="Nom de la société"
        required
        autoComplete="organization"
        maxLength={MAX_COMPANY_NAME}
      />
      <TextField
        name="tva"
        label="Numéro de TVA"
        required={values.status !== MICRO && !isAbroad(values.status)}
        autoComplete="off"
        help={
          values.status === 'SUE' && !isSiret(bareId(values.siret))
            ? 'Sans numéro de TVA, l’identifiant de la société sert de numéro.'
            : undefined
        }
      />
      {saysVat && values.tva.trim() !== '' && !isAbroad(values.status) && (
        <DateField
          name="vatSince"
          label="Assujettie à la TVA à partir du"
          help="Les mois d’avant sont facturés sans TVA. Laissez vide si elle l’a toujours été."
        />
      )}
      <AddressFields />
    </FormSection>
  );
}

function idLabel(status: string): string {
  if (status === 'SUE') return 'Numéro de TVA ou SIRET';
  return status === 'SHUE' ? 'Identifiant de la société' : 'SIRET';
}

/** Portage takes away the status of a micro-entrepreneur; the form says so until another is chosen. */
function usePortageReset(values: Values, setFieldValue: FormikProps<Values>['setFieldValue']): boolean {
  const [wasReset, setWasReset] = useState(false);
  if (values.portage === 'yes' && values.status === MICRO) {
    void Promise.resolve().then(() => setFieldValue('status', '', false));
    if (!wasReset) setWasReset(true);
  }
  return wasReset && values.portage === 'yes' && values.status === '';
}

function BankAccount({ known }: { known: string | null | undefined }) {
  const rule = `Un autre compte est vérifié par une deuxième personne et prend effet ${IBAN_HOLD_HOURS} heures après la demande au plus tôt.`;
  return (
    <FormSection title="Coordonnées bancaires">
      <TextField name="IBAN" label="IBAN" required autoComplete="off" help={known ? rule : undefined} />
      <TextField name="BIC" label="BIC" required autoComplete="off" maxLength={14} />
    </FormSection>
  );
}
