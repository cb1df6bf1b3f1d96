import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { MAX_EXTERNAL_ID, MAX_LINE, MAX_PAYMENT_TERMS } from '@bloom/shared-rules/input/limits';
import { feeTermLabels } from '@bloom/shared-rules/invoice/recruitment-fee';
import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { CUSTOM_TERMS } from '@bloom/shared-rules/money/price-entry';
import { winRoleLabels, winRoles } from '@bloom/shared-rules/talents/job-closing';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { NumberField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { todayInParis } from '@bloom/shared-ui/format';
import { messageFor } from '@bloom/shared-ui/messages';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useMemo } from 'react';
import {
  CloseJobDocument,
  type ColleagueFragment,
  JobChoicesDocument,
  type JobDetailFragment,
} from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import styles from './job-dialog.module.css';
import { begun, inputOf, monthOptions, problemsOf, type WinValues } from './win-job.rules.ts';

const terms = Object.entries(feeTermLabels).map(([value, label]) => ({ value, label }));

export interface CloseJobDialogProps {
  job: JobDetailFragment;
  onClosed: () => void;
  onClose: () => void;
}

/** A client and a talent agreed: who won it, and for a permanent job what was agreed about the fee. */
export function WinJobDialog({ job, onClosed, onClose }: CloseJobDialogProps) {
  const { data, error, refetch } = useQuery(JobChoicesDocument, { context: talentsApi });
  return (
    <Dialog open title={`Gagner «\u202f${job.name}\u202f»`} onClose={onClose} keepOnOutsideClick>
      {!data && error && <ErrorState error={error} message={messageFor(error)} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingSkeleton shape="form" rows={6} label="Chargement de l’équipe" />}
      {data && <WinForm job={job} staff={data.jobProjectChoices.staff} onClosed={onClosed} onClose={onClose} />}
    </Dialog>
  );
}

function WinForm({ job, staff, onClosed, onClose }: CloseJobDialogProps & { staff: readonly ColleagueFragment[] }) {
  const permanent = isPermanent(job.dealType);
  const [mutate] = useMutation(CloseJobDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: permanent
      ? 'L’offre est gagnée. Ses honoraires attendent dans «\u202fFacturation CDI\u202f».'
      : 'L’offre est gagnée.',
  });
  const draft = useFormDraft<WinValues>(`job-win.${job.id}`);
  const initialValues = useMemo(() => begun(job), [job]);
  const save = async (values: WinValues) => {
    if (!(await submit({ variables: { input: inputOf(values, job) } }))) return;
    draft.forget();
    onClosed();
  };
  return (
    <Form<WinValues>
      label="Offre gagnée"
      initialValues={initialValues}
      validate={(values) => problemsOf(values, job)}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={save}
    >
      {({ values }) => (
        <>
          <FieldPair>
            <DateField name="winDate" label="Accord le" required max={todayInParis()} />
            <SelectField name="commercialMonth" label="Mois commercial" required options={monthOptions()} />
          </FieldPair>
          <Crew staff={staff} />
          {permanent && <Fee values={values} client={job.society.name} />}
          <ActionRow>
            <CancelButton onClick={onClose} />
            <SubmitButton>Enregistrer la victoire</SubmitButton>
          </ActionRow>
        </>
      )}
    </Form>
  );
}

/** Who had a part in it. */
function Crew({ staff }: { staff: readonly ColleagueFragment[] }) {
  const options = staff.map(({ recordId, fullname }) => ({ value: recordId, label: fullname }));
  const choice = { search: true, placeholder: 'Choisir', options } as const;
  return (
    <fieldset className={styles.group}>
      <legend>Qui l’a gagnée</legend>
      <FieldPair>
        {winRoles.map((role) => (
          <SelectField key={role} name={`${role}Id`} label={winRoleLabels[role]} required {...choice} />
        ))}
        <SelectField name="leadById" label="Lead apporté par" {...choice} />
        <DateField name="leadDate" label="Lead reçu le" max={todayInParis()} />
      </FieldPair>
      <TextField name="leadOrigin" label="Origine du lead" maxLength={MAX_LINE} autoComplete="off" />
    </fieldset>
  );
}

function Fee({ values, client }: { values: WinValues; client: string }) {
  return (
    <fieldset className={styles.group}>
      <legend>Honoraires</legend>
      <p className={styles.help}>
        Ce qui a été convenu avec {client}
        {'\u00a0'}: la finance facture les honoraires d’après ces dates.
      </p>
      <FieldPair>
        <DateField name="startDate" label="Prise de poste" required />
        <DateField name="trialPeriodEndDate" label="Fin de la période d’essai" />
        <NumberField name="salesPriceWithoutTaxes" label="Honoraires HT" suffix="€" required />
        <SelectField name="paymentTerms" label="Conditions de paiement" options={terms} required />
      </FieldPair>
      {values.paymentTerms === CUSTOM_TERMS && (
        <TextField name="paymentTermsDetails" label="Conditions particulières" maxLength={MAX_PAYMENT_TERMS} required />
      )}
      <TextField name="externalId" label="Identifiant externe" maxLength={MAX_EXTERNAL_ID} autoComplete="off" />
    </fieldset>
  );
}
