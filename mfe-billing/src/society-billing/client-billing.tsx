import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_BUYER_REFERENCE, MAX_ELECTRONIC_ADDRESS } from '@bloom/shared-rules/input/limits';
import { ELECTRONIC_SCHEME_WORDS, ELECTRONIC_SCHEMES } from '@bloom/shared-rules/invoice/electronic-address';
import { INVOICE_LANGUAGES } from '@bloom/shared-rules/invoice/invoice-document';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { DataList } from '@bloom/shared-ui/data-list';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField, RadioField, TextField } from '@bloom/shared-ui/form-field';
import { follow } from '@bloom/shared-ui/read-again';
import { SelectField } from '@bloom/shared-ui/select-field';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { type BilledSocietyFragment, SetClientBillingDocument } from '../graphql.generated.ts';

const LANGUAGE_WORDS = { fr_FR: 'Français', en_GB: 'Anglais' } as const;
const languages = INVOICE_LANGUAGES.map((value) => ({ value, label: LANGUAGE_WORDS[value] }));
const schemes = ELECTRONIC_SCHEMES.map((value) => ({
  value,
  label: `${ELECTRONIC_SCHEME_WORDS[value]} – ${value}`,
}));

type Language = keyof typeof LANGUAGE_WORDS;

/** As long as nothing is said: French, no order, looked at by somebody. */
function valuesOf({ clientBilling }: BilledSocietyFragment) {
  return {
    electronicScheme: clientBilling?.electronicScheme ?? '',
    electronicAddress: clientBilling?.electronicAddress ?? '',
    orderRequired: clientBilling?.orderRequired ?? false,
    isAutomatic: clientBilling?.isAutomatic ?? false,
    language: (clientBilling?.language ?? 'fr_FR') as Language,
    buyerReference: clientBilling?.buyerReference ?? '',
  };
}

type Values = ReturnType<typeof valuesOf>;

/** How a client wants its invoices; finance says it, account managers read it. */
export function ClientBilling({ society }: { society: BilledSocietyFragment }) {
  return society.viewerCanSetBilling ? (
    <ClientBillingForm society={society} />
  ) : (
    <DataList items={factsOf(valuesOf(society))} />
  );
}

function factsOf(values: Values) {
  const { electronicScheme, electronicAddress, orderRequired, isAutomatic, language, buyerReference } = values;
  return [
    { label: 'Adresse électronique', value: electronicAddress && `${electronicScheme}:${electronicAddress}` },
    { label: 'Bon de commande', value: orderRequired ? 'Obligatoire' : 'Facultatif' },
    { label: 'Finalisation', value: isAutomatic ? 'Automatique' : 'Après relecture' },
    { label: 'Langue', value: LANGUAGE_WORDS[language] },
    { label: 'Référence de l’acheteur', value: buyerReference },
  ];
}

/** Only what was changed: a colleague may have changed the rest meanwhile. */
function changedOf(before: Values, values: Values) {
  const { electronicScheme, electronicAddress, buyerReference, ...others } = values;
  const isOther = (name: keyof Values) => values[name] !== before[name];
  return {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => isOther(name as keyof Values))),
    // An address is one of its directory.
    ...((isOther('electronicScheme') || isOther('electronicAddress')) && {
      electronicScheme: electronicScheme || null,
      electronicAddress: electronicAddress.trim() || null,
    }),
    ...(isOther('buyerReference') && { buyerReference: buyerReference.trim() || null }),
  };
}

function ClientBillingForm({ society }: { society: BilledSocietyFragment }) {
  const [mutate] = useMutation(SetClientBillingDocument);
  const { submit, fieldErrors } = useSubmit(mutate, { success: 'Facturation du client enregistrée' });
  /** What the form was filled with, which the cache may have left since. */
  const [before, setBefore] = useState(() => valuesOf(society));
  return (
    <Form<Values>
      label="Facturation du client"
      initialValues={before}
      fieldErrors={fieldErrors}
      onSubmit={async (values, { setValues }) => {
        const input = { societyRecordId: society.recordId, ...changedOf(before, values) };
        const data = await submit({ variables: { input } });
        if (!data) return;
        const after = valuesOf(data.setClientBilling);
        setBefore(after);
        await setValues((now) => follow(now, values, after).values, false);
      }}
    >
      <SelectField
        name="electronicScheme"
        label="Annuaire de l’adresse électronique"
        placeholder="Aucun"
        options={schemes}
      />
      <TextField
        name="electronicAddress"
        label="Adresse électronique de facturation"
        autoComplete="off"
        maxLength={MAX_ELECTRONIC_ADDRESS}
        help="Sans elle, le SIREN du client sert d’adresse dans l’annuaire français."
      />
      <TextField
        name="buyerReference"
        label="Référence de l’acheteur"
        autoComplete="off"
        maxLength={MAX_BUYER_REFERENCE}
        help="Service ou code que le client demande sur ses factures."
      />
      <RadioField name="language" label="Langue des factures" options={languages} inline />
      <CheckboxField
        name="orderRequired"
        label="Un bon de commande est obligatoire"
        help="Sans numéro sur la mission, la facture reste en erreur."
      />
      <CheckboxField
        name="isAutomatic"
        label="Finaliser automatiquement"
        help="Les factures sans problème reçoivent leur numéro sans relecture."
      />
      <ActionRow>
        <SubmitButton>Enregistrer la facturation</SubmitButton>
      </ActionRow>
    </Form>
  );
}
