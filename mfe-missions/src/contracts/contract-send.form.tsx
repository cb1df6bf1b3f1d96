import { useMutation, useQuery } from '@bloom/shared-auth/apollo';
import { messageOf } from '@bloom/shared-auth/graphql-error';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Form } from '@bloom/shared-ui/form';
import { CheckboxField } from '@bloom/shared-ui/form-field';
import { Notice } from '@bloom/shared-ui/notice';
import { SelectField } from '@bloom/shared-ui/select-field';
import { ErrorState, LoadingSkeleton } from '@bloom/shared-ui/states';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { type ContractFactsFragment, ContractSignatoriesDocument, SendContractDocument } from '../graphql.generated.ts';

export interface ContractSendProps {
  contract: ContractFactsFragment;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for the signatures: the other side first, then the firm, unless everybody may sign at once. */
export function ContractSendForm({ contract, onSent, onClose }: ContractSendProps) {
  const legalContractRecordId = contract.recordId;
  const { data, error, refetch } = useQuery(ContractSignatoriesDocument, {
    variables: { legalContractRecordId },
    fetchPolicy: 'network-only',
  });
  const [mutate] = useMutation(SendContractDocument);
  // Longer to read than a toast stays, and read where one tries again.
  const [refused, setRefused] = useState<string>();
  const refuse = (reason: unknown) => setRefused(messageOf(reason));
  const { submit, submitting } = useSubmit(mutate, {
    success: 'Contrat envoyé pour signature.',
    onCode: { BAD_USER_INPUT: refuse },
  });
  const people = data?.contractSignatories;
  if (error && !people) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!people) return <LoadingSkeleton rows={2} />;
  const [first] = people;
  const send = async ({ contactId, parallel }: { contactId: string; parallel: boolean }) => {
    setRefused(undefined);
    const chosen = contactId === '' ? null : contactId;
    if (await submit({ variables: { legalContractRecordId, contactId: chosen, parallel } })) onSent();
  };
  return (
    <Form
      label="Envoyer pour signature"
      initialValues={{ contactId: first?.contactId ?? '', parallel: false }}
      onSubmit={send}
    >
      {people.length > 1 ? (
        <SelectField
          name="contactId"
          label="Signataire du client"
          options={people.map(({ contactId, fullname }) => ({ value: contactId ?? '', label: fullname }))}
        />
      ) : (
        first && <p>{first.fullname} reçoit un lien personnel par e-mail, puis notre société signe à son tour.</p>
      )}
      <CheckboxField name="parallel" label="Tous peuvent signer en même temps, sans ordre" />
      {refused && <Notice tone="danger">{refused}</Notice>}
      <ActionRow>
        <Button onClick={onClose}>Fermer</Button>
        <SubmitButton loading={submitting}>Envoyer pour signature</SubmitButton>
      </ActionRow>
    </Form>
  );
}
