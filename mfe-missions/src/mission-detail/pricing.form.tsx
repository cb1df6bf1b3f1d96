import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_PAYMENT_TERMS } from '@bloom/shared-rules/input/limits';
import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { DEFAULT_COEFFICIENT } from '@bloom/shared-rules/money/price-entry';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { NumberField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { messages } from '@bloom/shared-ui/messages';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { AddPricingDocument, type AddPricingInput, type MissionFactsFragment } from '../graphql.generated.ts';
import styles from '../mission-dialog.module.css';
import { usePriceQuestion } from '../negative-margin/price-question.tsx';
import { CoefficientFields } from './coefficient-fields.tsx';
import {
  type PricingValues,
  priceDraft,
  pricingSchema,
  termOptionsFor,
  toPercent,
  vatOptions,
} from './pricing.rules.ts';

export interface PricingFormProps {
  mission: MissionFactsFragment;
  onCancel: () => void;
  onSaved: () => void;
}

/** The first price begins with the mission. */
function valuesAfter({ pricing, beginMission }: MissionFactsFragment): PricingValues {
  const last = [...pricing].sort((left, right) => left.startDate.localeCompare(right.startDate)).at(-1);
  return {
    startDate: last ? '' : beginMission,
    purchasePricePerDayWithoutTaxes: last?.purchasePricePerDayWithoutTaxes ?? '',
    salePricePerDayWithoutTaxes: last?.salePricePerDayWithoutTaxes ?? '',
    astreinte: toPercent(last?.astreinteCoef ?? DEFAULT_COEFFICIENT),
    saturday: last?.saturdayCoef == null ? '' : toPercent(last.saturdayCoef),
    sunday: last?.sundayCoef == null ? '' : toPercent(last.sundayCoef),
    taxes: String(last?.taxes ?? 20),
    paymentTerms: last?.paymentTerms ?? '',
    paymentTermsDetails: last?.paymentTermsDetails ?? '',
  };
}

const factsOf = (mission: MissionFactsFragment) => ({
  beginMission: mission.beginMission,
  endMission: mission.endMission,
  startDates: mission.pricing.map(({ startDate }) => startDate),
  hasPriceToSign: Boolean(mission.pendingAmendment?.newPricingDate),
  isPermanent: isPermanent(mission.dealType),
});

/** A price valid from its day until the next one begins; it starts from the one in force. */
export function PricingForm({ mission, onCancel, onSaved }: PricingFormProps) {
  const [mutate] = useMutation(AddPricingDocument);
  const { confirming, priceDialog } = usePriceQuestion();
  const send = (input: AddPricingInput) =>
    confirming((consents) => mutate({ variables: { input: { ...input, ...consents } } }));
  const { submit, fieldErrors } = useSubmit(send, {
    success: 'Tarif ajouté',
    fallback: messages.randomUpdateError,
  });
  const draft = useFormDraft<PricingValues>(`pricing.${mission.recordId}`);
  const permanent = isPermanent(mission.dealType);
  const save = async ({ startDate, taxes, ...values }: PricingValues) => {
    const facts = { recordId: mission.recordId, startDate, taxes: Number(taxes) };
    if (!(await submit({ ...facts, ...priceDraft(values) }))) return;
    draft.forget();
    onSaved();
  };
  return (
    <Form<PricingValues & Record<string, unknown>>
      label="Nouveau tarif"
      startAt={mission.pricing.length === 0 ? 'purchasePricePerDayWithoutTaxes' : undefined}
      initialValues={valuesAfter(mission)}
      validationSchema={pricingSchema(factsOf(mission))}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={save}
    >
      {({ values }) => (
        <div className={styles.flow}>
          <DateField
            name="startDate"
            label="À partir du"
            required
            min={mission.beginMission}
            max={mission.endMission}
          />
          <FieldPair>
            <NumberField
              name="purchasePricePerDayWithoutTaxes"
              label="Prix d’achat par jour (HT)"
              required
              suffix="€"
            />
            <NumberField name="salePricePerDayWithoutTaxes" label="Prix de vente par jour (HT)" required suffix="€" />
            <CoefficientFields />
            <SelectField name="taxes" label="TVA" required options={vatOptions} />
            <SelectField
              name="paymentTerms"
              label="Conditions de paiement"
              required={permanent}
              placeholder="Non défini"
              options={termOptionsFor(permanent, values.paymentTerms)}
            />
            {values.paymentTerms === 'CUSTOM' && (
              <TextField
                name="paymentTermsDetails"
                label="Conditions particulières"
                required
                maxLength={MAX_PAYMENT_TERMS}
              />
            )}
          </FieldPair>
          <ActionRow>
            <CancelButton onClick={onCancel} />
            <SubmitButton>Ajouter le tarif</SubmitButton>
          </ActionRow>
          {priceDialog}
        </div>
      )}
    </Form>
  );
}
