import { useMutation } from '@bloom/shared-auth/apollo';
import { countryName } from '@bloom/shared-rules/company/country-name';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { FormActions } from '@bloom/shared-ui/form-rows';
import { linkTo } from '@bloom/shared-ui/links';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { Page } from '@bloom/shared-ui/page';
import { PlainDataList } from '@bloom/shared-ui/plain-data-list';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { Slot } from '@bloom/shared-ui/slot';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { idOf } from '../company-words.ts';
import { ClientContactsCard } from '../contacts/client-contacts.card.tsx';
import { ChangeClientDocument, type SocietyFieldsFragment } from '../graphql.generated.ts';
import { useOutdated } from '../outdated.ts';
import { type ClientValues, clientInputOf, clientLabels, clientSchema, clientValuesOf } from './client.rules.ts';
import { ClientFields } from './client-fields.tsx';
import { SocietyMissionsCard } from './society-missions.card.tsx';

interface ClientPageProps {
  client: SocietyFieldsFragment;
  onChanged: () => void;
}

/** A company that buys missions: it has contacts and an address, never a bank account nor papers. */
export function ClientPage({ client, onChanged }: ClientPageProps) {
  return (
    <Page
      title={client.name}
      subtitle="Société cliente"
      back={{ to: linkTo('society.list'), label: 'Toutes les sociétés' }}
      width="narrow"
    >
      {client.viewerCanEdit ? (
        <ClientForm client={client} onChanged={onChanged} />
      ) : (
        <>
          <Notice tone="info">
            Une société cliente se modifie par la finance{'\u00a0'}: ses factures en dépendent.
          </Notice>
          <PlainDataList items={factsOf(client)} />
        </>
      )}
      <ClientContactsCard societyId={client.recordId} />
      <SocietyMissionsCard societyId={client.recordId} isClient />
      <Slot name="society.billing" societyId={client.recordId} />
    </Page>
  );
}

function factsOf(client: SocietyFieldsFragment) {
  const { tva, addressPart1, addressZip, addressTown, addressCountryCode } = client;
  const town = [addressZip, addressTown].filter(Boolean).join(' ');
  const address = [addressPart1, town, countryName(addressCountryCode)].filter(Boolean).join(', ');
  return [idOf(client), { label: 'Numéro de TVA', value: tva }, { label: 'Adresse', value: address }];
}

function ClientForm({ client, onChanged }: ClientPageProps) {
  const [mutate] = useMutation(ChangeClientDocument);
  const isOutdated = useOutdated('Cette société a été modifiée', onChanged);
  const { submit, fieldErrors } = useSubmit(mutate, {
    success: 'Société enregistrée',
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const draft = useFormDraft<ClientValues>(`client.${client.recordId}`);
  const save = async (values: ClientValues) => {
    if (await submit({ variables: { input: clientInputOf(values, client) } })) draft.forget();
  };
  return (
    <Card title="Informations">
      <Form<ClientValues>
        label="Société cliente"
        initialValues={clientValuesOf(client)}
        validationSchema={clientSchema(client)}
        fieldErrors={fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            <ReadAgain
              read={clientValuesOf(client)}
              version={client.version}
              subject="Cette société"
              labels={clientLabels}
              isStaff
            />
            <ClientFields country={values.addressCountryCode} />
            <FormActions>
              <SubmitButton>Enregistrer</SubmitButton>
            </FormActions>
          </>
        )}
      </Form>
    </Card>
  );
}
