import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DateField } from '@bloom/shared-ui/date-field';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { NumberField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { formatAmount, formatDate, todayInParis } from '@bloom/shared-ui/format';
import { messages } from '@bloom/shared-ui/messages';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import {
  CreateMissionAmendmentDocument,
  type CreateMissionAmendmentInput,
  type MissionFactsFragment,
} from '../graphql.generated.ts';
import dialog from '../mission-dialog.module.css';
import { usePriceQuestion } from '../negative-margin/price-question.tsx';
import styles from './amendment.module.css';
import {
  type AmendmentValues,
  amendmentInput,
  amendmentSchema,
  emptyAmendment,
  priceInForce,
} from './amendment.rules.ts';
import { ClauseField } from './clause-field.tsx';
import { ContractChoice } from './contract-choice.tsx';
import { PendingAmendment } from './pending-amendment.tsx';

interface AmendmentDialogProps {
  mission: MissionFactsFragment;
  onClose: () => void;
  /** The mission has changed: what is shown of it must be read again. */
  onChanged: () => void;
}

/**
 * Another end, other prices, or both, and the contracts that put it down; one amendment waits for signature at a time.
 */
export function AmendmentDialog({ mission, onClose, onChanged }: AmendmentDialogProps) {
  const done = () => {
    onChanged();
    onClose();
  };
  return (
    <Dialog open title="Créer un avenant" onClose={onClose} keepOnOutsideClick>
      {mission.pendingAmendment ? (
        <PendingAmendment mission={mission} amendment={mission.pendingAmendment} onChanged={done} />
      ) : (
        <AmendmentForm mission={mission} onClose={onClose} onSaved={done} onRefused={onChanged} />
      )}
    </Dialog>
  );
}

interface AmendmentFormProps {
  mission: MissionFactsFragment;
  onClose: () => void;
  onSaved: () => void;
  /** In another window somebody may have been faster: what waits takes the place of the form. */
  onRefused: () => void;
}

function AmendmentForm({ mission, onClose, onSaved, onRefused }: AmendmentFormProps) {
  const draft = useFormDraft<AmendmentValues>(`amendment.${mission.recordId}`);
  const [mutate] = useMutation(CreateMissionAmendmentDocument);
  const { confirming, priceDialog } = usePriceQuestion();
  const send = (input: CreateMissionAmendmentInput) =>
    confirming((consents) => mutate({ variables: { input: { ...input, ...consents } } }));
  const { submit, fieldErrors } = useSubmit(send, {
    success: 'Avenant créé\u00a0: les contrats partent en signature.',
    fallback: messages.randomUpdateError,
  });
  const save = async (values: AmendmentValues) => {
    if (await submit(amendmentInput(mission.recordId, values))) {
      draft.forget();
      onSaved();
    } else {
      onRefused();
    }
  };
  return (
    <Form<AmendmentValues & Record<string, unknown>>
      label="Nouvel avenant"
      initialValues={emptyAmendment}
      draft={draft}
      validationSchema={amendmentSchema(mission)}
      fieldErrors={fieldErrors}
      onSubmit={save}
    >
      {({ values }) => (
        <>
          <Extension mission={mission} />
          <Price mission={mission} day={values.newPricingDate} />
          <ContractChoice mission={mission} />
          <ClauseField name="firstClause" label="Clause commune" help="Dans chaque contrat coché." />
          {values.useTemplateForSST && <ClauseField name="secondClauseForSST" label="Clause propre au SST" />}
          {values.useTemplateForPDS && <ClauseField name="secondClauseForPDS" label="Clause propre au PDS" />}
          <ActionRow>
            <CancelButton onClick={onClose} />
            <SubmitButton>Créer l’avenant</SubmitButton>
          </ActionRow>
          {priceDialog}
        </>
      )}
    </Form>
  );
}

function Extension({ mission: { endMission, beginMission } }: Pick<AmendmentFormProps, 'mission'>) {
  return (
    <fieldset className={styles.section}>
      <legend>Prolongation</legend>
      <p className={dialog.hint}>
        Fin actuelle{'\u00a0'}: {formatDate(endMission)}. Laissez vide pour la garder.
      </p>
      <FieldPair>
        <DateField name="newEndMission" label="Nouvelle date de fin" min={beginMission} />
        <DateField name="confirmation" label="Confirmation de la date" min={beginMission} />
      </FieldPair>
    </fieldset>
  );
}

function Price({ mission, day }: Pick<AmendmentFormProps, 'mission'> & { day: string }) {
  const current = priceInForce(mission, day);
  const since = current?.startDate ?? '';
  const when = since > todayInParis() ? `À partir du ${formatDate(since)}` : 'Actuel';
  const now = (euros: number | null | undefined) =>
    euros === null || euros === undefined ? undefined : `${when}\u00a0: ${formatAmount(euros)}`;
  return (
    <fieldset className={styles.section}>
      <legend>Changement de prix</legend>
      <p className={dialog.hint}>Par jour, hors taxes, sans centimes. Laissez vide le prix qui ne change pas.</p>
      <FieldPair>
        <NumberField
          name="newPurchasePrice"
          label="Nouveau prix d’achat"
          integer
          suffix="€"
          help={now(current?.purchasePricePerDayWithoutTaxes)}
        />
        <NumberField
          name="newSalePrice"
          label="Nouveau prix de vente"
          integer
          suffix="€"
          help={now(current?.salePricePerDayWithoutTaxes)}
        />
        <DateField name="newPricingDate" label="À partir du" min={mission.beginMission} />
      </FieldPair>
    </fieldset>
  );
}
