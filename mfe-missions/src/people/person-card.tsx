import { useMutation } from '@bloom/shared-auth/apollo';
import { MAX_SLACK } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { CancelButton } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { type FormDraft, useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { PipefyRecord } from '@bloom/shared-ui/pipefy-record';
import { PlainDataList } from '@bloom/shared-ui/plain-data-list';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { OptionalMailLink, PhoneLink } from '../contact-links.tsx';
import { useCorrected } from '../corrected.ts';
import { type PersonQuery, SavePersonDocument } from '../graphql.generated.ts';
import { ErasedPersonBasis, useErasedPerson } from './erased-person.tsx';
import { changesOf, type PersonValues, personSchema, valuesOf } from './person.rules.ts';
import { PersonFields } from './person-fields.tsx';
import { useMay } from './staff-rights.ts';

type Person = PersonQuery['bloomer'];

interface PersonCardProps {
  person: Person;
  managers: PersonQuery['allAccountManagers'];
}

/** What is known of a Bloomer, to be read; changed on demand. */
export function PersonCard({ person, managers }: PersonCardProps) {
  const may = useMay();
  const draft = useFormDraft<PersonValues>(`person.${person.recordId}`);
  // What was typed before a reload waits in the form.
  const { asked, forget } = useCorrected();
  const isAddressAsked = asked === 'email' || asked === 'secondaryEmail';
  const [editing, setEditing] = useState(draft.offered !== undefined || isAddressAsked);
  const close = () => {
    draft.forget();
    setEditing(false);
    forget();
  };
  return (
    <Card
      title="Informations"
      actions={!editing && may('account') && <Button onClick={() => setEditing(true)}>Modifier</Button>}
    >
      {person.pendingEmail && (
        <Notice tone="warning">
          {person.pendingEmail} remplacera {person.email} dès que son propriétaire aura ouvert le lien qui lui a été
          envoyé. D’ici là, rien ne change.
        </Notice>
      )}
      {editing && may('account') ? (
        <PersonForm
          person={person}
          managers={managers}
          draft={draft}
          startAt={isAddressAsked ? asked : undefined}
          onClose={close}
        />
      ) : (
        <PlainDataList items={factsOf(person)} />
      )}
    </Card>
  );
}

function factsOf(person: Person) {
  const { email, secondaryEmail, secondaryEmailVerified, phoneNumber, accountManager, slack, pipefyContactId } = person;
  const unproven = secondaryEmail && !secondaryEmailVerified ? ' (pas encore confirmée)' : '';
  return [
    { label: 'Adresse e-mail', value: <OptionalMailLink address={email} /> },
    { label: 'Adresse secondaire', value: secondaryEmail && `${secondaryEmail}${unproven}` },
    { label: 'Téléphone', value: <PhoneLink number={phoneNumber} /> },
    { label: 'Account managers', value: accountManager.map(({ fullname }) => fullname).join(', ') },
    { label: 'Slack', value: slack },
    ...(pipefyContactId ? [{ label: 'Pipefy', value: <PipefyRecord id={pipefyContactId} /> }] : []),
  ];
}

interface PersonFormProps extends PersonCardProps {
  draft: FormDraft<PersonValues>;
  startAt?: string;
  onClose: () => void;
}

function PersonForm({ person, managers, draft, startAt, onClose }: PersonFormProps) {
  const [mutate] = useMutation(SavePersonDocument);
  // Others may save while it is open: what nobody typed here is not sent back.
  const [read] = useState(person);
  const saving = useSubmit(mutate, {
    success: ({ upsertBloomer }) =>
      upsertBloomer.pendingEmail && upsertBloomer.pendingEmail !== person.pendingEmail
        ? `Enregistré. ${upsertBloomer.pendingEmail} reçoit un lien de confirmation.`
        : 'Bloomer enregistré',
    fallback: messages.randomUpdateError,
  });
  const erased = useErasedPerson(saving);
  // Who has left the firm stands in no list of it, and is still known by name here.
  const gone = read.accountManager.filter(({ recordId }) => !managers.some((one) => one.recordId === recordId));
  const save = async (values: PersonValues) => {
    const input = { ...changesOf(values, read), erasedPersonBasis: erased.basisFor(values) };
    if (await saving.submit({ variables: { input } })) onClose();
  };
  return (
    <Form<PersonValues & Record<string, unknown>>
      label="Informations du Bloomer"
      startAt={startAt}
      initialValues={valuesOf(read)}
      validationSchema={personSchema}
      fieldErrors={erased.fieldErrors}
      draft={draft}
      onSubmit={save}
    >
      {({ values }) => (
        <>
          <PersonFields
            managers={[...managers, ...gone]}
            emailHelp="Une autre adresse prend effet quand son propriétaire l’a confirmée. L’ancienne est prévenue."
          />
          <TextField
            name="secondaryEmail"
            label="Adresse e-mail secondaire"
            type="email"
            autoComplete="off"
            help={person.secondaryEmail && !person.secondaryEmailVerified ? 'Pas encore confirmée.' : undefined}
          />
          <ErasedPersonBasis refusal={erased.refusal} entered={values} />
          <TextField name="slack" label="Slack" autoComplete="off" maxLength={MAX_SLACK} />
          <ActionRow>
            <CancelButton onClick={onClose} />
            <SubmitButton>Enregistrer</SubmitButton>
          </ActionRow>
        </>
      )}
    </Form>
  );
}
