import { useApolloClient, useMutation } from '@bloom/shared-auth/apollo';
import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_JOB_NAME, MAX_PERSON_NAME } from '@bloom/shared-rules/input/limits';
import { NO_CONTACT_ROLE, normalisePhone } from '@bloom/shared-rules/person/person';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { messages } from '@bloom/shared-ui/messages';
import { ReadAgain } from '@bloom/shared-ui/read-again';
import { boolean, object } from '@bloom/shared-ui/schema';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useToasts } from '@bloom/shared-ui/toasts';
import { emailSchema, nameSchema, phoneSchema } from '@bloom/shared-ui/validation';
import { type ClientContactFragment, SaveContactDocument } from '../graphql.generated.ts';
import { useOutdated } from '../outdated.ts';
import { ErasedPersonBasis, useErasedPerson } from '../people/erased-person.tsx';

const empty = {
  firstname: '',
  lastname: '',
  nameJob: '',
  email: '',
  phoneNumber: '',
  isOperational: true,
  isBilling: false,
  erasedPersonBasis: '',
};

const schema = object({
  firstname: nameSchema().required(REQUIRED),
  lastname: nameSchema().required(REQUIRED),
  email: emailSchema().required(REQUIRED),
  phoneNumber: phoneSchema(),
  isOperational: boolean().test('one', NO_CONTACT_ROLE, (value, { parent }) => Boolean(value || parent.isBilling)),
});

function valuesOf(contact: ClientContactFragment | undefined): typeof empty {
  if (contact === undefined) return empty;
  const { firstname, lastname, isOperational, isBilling } = contact;
  const { nameJob, email, phoneNumber } = contact;
  return {
    firstname,
    lastname,
    nameJob: nameJob ?? '',
    email: email ?? '',
    phoneNumber: phoneNumber ?? '',
    isOperational,
    isBilling,
    erasedPersonBasis: '',
  };
}

/** Of somebody who is known only what was changed, and the version it was read in. */
function inputOf(
  { erasedPersonBasis: _, ...values }: typeof empty,
  client: { recordId: string },
  contact?: ClientContactFragment,
) {
  if (contact === undefined) return { ...values, societyRecordId: client.recordId };
  const known: Record<string, unknown> = valuesOf(contact);
  const changed = Object.entries(values).filter(([name, value]) => value !== known[name]);
  return { ...Object.fromEntries(changed), recordId: contact.recordId, version: contact.version };
}

/** Whether signing codes go there, in words. */
function phoneHelp(contact: ClientContactFragment | undefined, typed: string): string {
  const isProven = contact?.phoneVerified && contact.phoneNumber === (typed || null);
  if (isProven) return 'Vérifié par ce contact\u00a0: ses codes de signature y arrivent par SMS.';
  return 'Tant que le contact ne l’a pas vérifié sur sa page de signature, ses codes arrivent par e-mail.';
}

const labels: Readonly<Record<string, string>> = {
  firstname: 'Prénom',
  lastname: 'Nom',
  nameJob: 'Fonction',
  email: 'Adresse e-mail',
  phoneNumber: 'Téléphone',
  isOperational: 'Contact opérationnel',
  isBilling: 'Contact de facturation',
};
const words = (_name: string, value: unknown) =>
  typeof value === 'boolean' ? (value ? 'oui' : 'non') : String(value ?? '');

/** Who was saved, and what for. */
export interface SavedContact {
  recordId: string;
  fullname: string;
  nameJob: string;
  isOperational: boolean;
  isBilling: boolean;
}

interface ContactDialogProps {
  client: { recordId: string; name: string };
  /** The one who is changed; a new one otherwise. */
  contact?: ClientContactFragment;
  /** Opened for an address that refuses mails. */
  isAddressAsked?: boolean;
  onClose: () => void;
  onSaved: (saved: SavedContact) => Promise<void>;
  /** Somebody else changed the contact meanwhile: it is read again. */
  onOutdated?: () => void;
}

/** What sends mails again is fetched where there may be some. */
function useResendOffer() {
  const client = useApolloClient();
  const toasts = useToasts();
  return async (address: string, who: string) => {
    const { offerToResend } = await import('./undelivered-mails.tsx');
    await offerToResend({ client, toasts }, address, who);
  };
}

/** A person of the client: who signs the reports, or who pays. */
export function ContactDialog(props: ContactDialogProps) {
  const { client, contact, isAddressAsked = false, onClose, onSaved, onOutdated } = props;
  const [mutate] = useMutation(SaveContactDocument);
  const isOutdated = useOutdated('Ce contact a été modifié', onOutdated);
  const saving = useSubmit(mutate, {
    success: contact ? 'Contact modifié' : 'Contact ajouté',
    fallback: messages.randomUpdateError,
    onCode: { CONFLICT: isOutdated },
  });
  const erased = useErasedPerson(saving);
  const offerResend = useResendOffer();
  const draft = useFormDraft<typeof empty>(`contact.${contact?.recordId ?? `new.${client.recordId}`}`);
  const save = async (values: typeof empty) => {
    const erasedPersonBasis = erased.basisFor(values);
    const input = { ...inputOf(values, client, contact), erasedPersonBasis };
    const saved = await saving.submit({ variables: { input } });
    if (!saved) return;
    draft.forget();
    const { email, nameJob, isOperational, isBilling } = values;
    if (contact && email !== contact.email)
      void offerResend(email, saved.upsertContact.fullname).catch(() => undefined);
    await onSaved({ ...saved.upsertContact, nameJob, isOperational, isBilling });
  };
  return (
    <Dialog
      open
      title={contact ? `Modifier ${contact.fullname}` : `Ajouter un contact chez ${client.name}`}
      onClose={onClose}
      keepOnOutsideClick
    >
      <Form
        label="Contact"
        startAt={isAddressAsked ? 'email' : undefined}
        initialValues={valuesOf(contact)}
        validationSchema={schema}
        fieldErrors={erased.fieldErrors}
        draft={draft}
        onSubmit={save}
      >
        {({ values }) => (
          <>
            {contact && (
              <ReadAgain
                read={valuesOf(contact)}
                version={contact.version}
                subject="La fiche de ce contact"
                labels={labels}
                words={words}
                isStaff
              />
            )}
            <FieldPair>
              <TextField name="firstname" label="Prénom" required maxLength={MAX_PERSON_NAME} autoComplete="off" />
              <TextField name="lastname" label="Nom" required maxLength={MAX_PERSON_NAME} autoComplete="off" />
            </FieldPair>
            <TextField name="nameJob" label="Fonction" maxLength={MAX_JOB_NAME} autoComplete="off" />
            <FieldPair>
              <TextField name="email" label="Adresse e-mail" type="email" required autoComplete="off" />
              <TextField
                name="phoneNumber"
                label="Téléphone"
                type="tel"
                normalise={normalisePhone}
                autoComplete="off"
                help={phoneHelp(contact, values.phoneNumber)}
              />
            </FieldPair>
            <ErasedPersonBasis refusal={erased.refusal} entered={values} />
            <CheckboxField
              name="isOperational"
              label="Contact opérationnel (signe les CRA)"
              help={
                contact?.isOperational
                  ? 'S’il ne l’est plus, ses liens de signature cessent de fonctionner.'
                  : undefined
              }
            />
            <CheckboxField name="isBilling" label="Contact de facturation" />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton>{contact ? 'Enregistrer' : 'Ajouter le contact'}</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
