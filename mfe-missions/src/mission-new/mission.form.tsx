import { MAX_MISSION_LABEL, MAX_PAYMENT_TERMS } from '@bloom/shared-rules/input/limits';
import { isPermanent } from '@bloom/shared-rules/mission/deal-types';
import { Button } from '@bloom/shared-ui/button';
import { DateField } from '@bloom/shared-ui/date-field';
import { Form } from '@bloom/shared-ui/form';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import type { FormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, NumberField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair, FormActions, FormSection } from '@bloom/shared-ui/form-rows';
import { PlusOutlined } from '@bloom/shared-ui/icons';
import { useProductName } from '@bloom/shared-ui/page';
import { SelectField } from '@bloom/shared-ui/select-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useEffect, useState } from 'react';
import { ContactDialog, type SavedContact } from '../contacts/contact.form.tsx';
import { DelayField } from '../delay-field.tsx';
import { ExternalIdField } from '../external-id-field.tsx';
import type { ClientChoiceFragment } from '../graphql.generated.ts';
import { CoefficientFields } from '../mission-detail/coefficient-fields.tsx';
import { dealTypeOptions } from '../mission-detail/deal-type.ts';
import { modifyLabels } from '../mission-detail/modify-mission.rules.ts';
import { termOptionsFor } from '../mission-detail/pricing.rules.ts';
import { ClientDialog } from './client.form.tsx';
import type { MissionChoices } from './mission-choices.ts';
import styles from './mission-new.module.css';
import { type MissionValues, missionSchema, missionTypes } from './mission-new.rules.ts';

export interface MissionFormProps {
  choices: MissionChoices;
  initialValues: MissionValues;
  fieldErrors: Record<string, string>;
  draft: FormDraft<MissionValues>;
  onSave: (values: MissionValues) => Promise<unknown>;
  /** A client was added, or a contact to it. */
  onClientSaved: (saved: ClientChoiceFragment) => void;
}

type Values = MissionValues & Record<string, unknown>;
const types = missionTypes.map((value) => ({ value, label: value }));

export function MissionForm(props: MissionFormProps) {
  const { choices, initialValues, fieldErrors, draft, onSave, onClientSaved } = props;
  return (
    <Form<Values>
      label="Nouvelle mission"
      initialValues={initialValues}
      validationSchema={missionSchema}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={onSave}
    >
      {(form) => (
        <>
          <Work choices={choices} />
          <Client form={form} choices={choices} onClientSaved={onClientSaved} />
          <Money values={form.values} />
          <FormActions>
            <SubmitButton>Créer la mission</SubmitButton>
          </FormActions>
        </>
      )}
    </Form>
  );
}

function Work({ choices }: Pick<MissionFormProps, 'choices'>) {
  const productName = useProductName();
  return (
    <FormSection title="Mission">
      <TextField name="label" label="Intitulé" required maxLength={MAX_MISSION_LABEL} />
      <SelectField
        search
        name="bloomerRecordId"
        label="Bloomer"
        required
        placeholder="Chercher un Bloomer"
        options={choices.bloomers.map(({ recordId, fullname, email }) => ({
          value: recordId,
          label: `${fullname} (${email})`,
        }))}
      />
      <FieldPair>
        <SelectField name="type" label="Type" required options={types} />
        <SelectField
          name="CSMRecordId"
          label="CSM"
          placeholder="Non attribué"
          help={
            'Sans CSM, la mission compte dans les «\u202fMes missions\u202f» de l’account manager du Bloomer, ou les vôtres.'
          }
          options={choices.allAccountManagers.map(({ recordId, fullname }) => ({ value: recordId, label: fullname }))}
        />
        <SelectField
          name="dealType"
          label="Type de deal"
          placeholder="Non défini"
          options={dealTypeOptions(productName)}
        />
        <span />
        <DateField name="beginMission" label="Date de début" required />
        <DateField name="endMission" label="Date de fin" required />
      </FieldPair>
      <ExternalIdField required />
    </FormSection>
  );
}

type ClientProps = Pick<MissionFormProps, 'choices' | 'onClientSaved'> & { form: FormikProps<Values> };

function Client({ form, choices, onClientSaved }: ClientProps) {
  const [dialog, setDialog] = useState<'client' | 'contact'>();
  const { clientSocietyRecordId } = form.values;
  const client = choices.clientSocieties.find(({ recordId }) => recordId === clientSocietyRecordId);
  const people = client?.contacts ?? [];
  const optionsOf = (kind: 'isOperational' | 'isBilling') =>
    people
      .filter((contact) => contact[kind])
      .map(({ recordId, fullname, nameJob }) => ({
        value: recordId,
        label: nameJob ? `${fullname} (${nameJob})` : fullname,
      }));
  useOwnContacts(form, client);
  const added = (saved: ClientChoiceFragment) => {
    onClientSaved(saved);
    setDialog(undefined);
  };
  const wasChecked = form.submitCount > 0;
  const clientAdded = async (saved: ClientChoiceFragment) => {
    added(saved);
    await form.setFieldValue('clientSocietyRecordId', saved.recordId, wasChecked);
  };
  const contactAdded = async (contact: SavedContact) => {
    const { recordId, isOperational, isBilling } = contact;
    const { contactOperations, billingContacts } = form.values;
    if (client) added({ ...client, contacts: [...people, contact] });
    if (isBilling) await form.setFieldValue('billingContacts', [...billingContacts, recordId], wasChecked);
    if (isOperational) await form.setFieldValue('contactOperations', [...contactOperations, recordId], wasChecked);
  };
  // A list that cannot be opened says why.
  const whileNobody = (kind: 'isOperational' | 'isBilling') => {
    if (!client) return 'Choisissez d’abord la société cliente';
    return optionsOf(kind).length === 0 ? 'Aucun contact chez ce client\u00a0: ajoutez-en un' : undefined;
  };
  return (
    <FormSection title="Client">
      <SelectField
        search
        name="clientSocietyRecordId"
        label="Société cliente"
        required
        placeholder="Chercher une société"
        options={choices.clientSocieties.map(({ recordId, name }) => ({ value: recordId, label: name }))}
      />
      <SelectField
        search
        name="contactOperations"
        label="Contacts opérationnels"
        required
        multiple
        disabled={!client}
        placeholder={whileNobody('isOperational')}
        help={'Tous reçoivent les CRA à signer\u202f; une seule signature suffit.'}
        options={optionsOf('isOperational')}
      />
      <SelectField
        search
        name="billingContacts"
        label="Contacts de facturation"
        multiple
        disabled={!client}
        placeholder={whileNobody('isBilling')}
        options={optionsOf('isBilling')}
      />
      <CheckboxField name="signCodeRequired" label={modifyLabels.signCodeRequired} />
      <div className={styles.buttons}>
        <Button icon={<PlusOutlined />} onClick={() => setDialog('client')}>
          Ajouter une société
        </Button>
        <Button icon={<PlusOutlined />} disabled={!client} onClick={() => setDialog('contact')}>
          Ajouter un contact
        </Button>
      </div>
      {dialog === 'client' && <ClientDialog onClose={() => setDialog(undefined)} onSaved={clientAdded} />}
      {dialog === 'contact' && client && (
        <ContactDialog client={client} onClose={() => setDialog(undefined)} onSaved={contactAdded} />
      )}
    </FormSection>
  );
}

/** Whoever chooses another client has nobody of the former one left to sign. */
function useOwnContacts({ values, setFieldValue }: FormikProps<Values>, client: ClientChoiceFragment | undefined) {
  useEffect(() => {
    if (client === undefined) return;
    const own = new Set(client.contacts.map(({ recordId }) => recordId));
    for (const field of ['contactOperations', 'billingContacts'] as const) {
      const left = values[field].filter((id) => own.has(id));
      if (left.length < values[field].length) void setFieldValue(field, left, false);
    }
  }, [client, values, setFieldValue]);
}

function Money({ values: { dealType, paymentTerms } }: { values: MissionValues }) {
  const permanent = isPermanent(dealType);
  return (
    <FormSection title="Tarif et paiement">
      <FieldPair>
        <NumberField name="purchasePricePerDayWithoutTaxes" label="Prix d’achat par jour (HT)" required suffix="€" />
        <NumberField name="salePricePerDayWithoutTaxes" label="Prix de vente par jour (HT)" required suffix="€" />
        <CoefficientFields />
        <span />
        <DelayField name="bloomerPaydateDays" label="Délai de paiement du Bloomer" required />
        <DelayField name="clientPaydateDays" label="Délai de paiement du client" />
        <SelectField
          name="paymentTerms"
          label="Conditions de paiement"
          required={permanent}
          placeholder="Non défini"
          options={termOptionsFor(permanent, paymentTerms)}
        />
        {paymentTerms === 'CUSTOM' && (
          <TextField
            name="paymentTermsDetails"
            label="Conditions particulières"
            required
            maxLength={MAX_PAYMENT_TERMS}
          />
        )}
      </FieldPair>
    </FormSection>
  );
}
