import { fileKinds } from '@bloom/shared-rules/input/file-limits';
import { MAX_PERSON_NAME, MAX_SLACK } from '@bloom/shared-rules/input/limits';
import { normalisePhone } from '@bloom/shared-rules/person/person';
import { FileField } from '@bloom/shared-ui/file-field';
import { Form } from '@bloom/shared-ui/form';
import type { FormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { FieldPair, FormActions } from '@bloom/shared-ui/form-rows';
import { Notice } from '@bloom/shared-ui/notice';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import type { ProfileFieldsFragment } from '../graphql.generated.ts';
import { asksForIdentity, type ProfileValues, profileSchema, valuesOf } from './profile.rules.ts';

export interface ProfileFormProps {
  bloomer: ProfileFieldsFragment;
  fieldErrors: Record<string, string>;
  draft: FormDraft<ProfileValues>;
  /** What the one button says. */
  action?: string;
  onSave: (values: ProfileValues) => Promise<unknown>;
}

export function ProfileForm({ bloomer, fieldErrors, draft, action = 'Enregistrer', onSave }: ProfileFormProps) {
  return (
    <Form<ProfileValues & Record<string, unknown>>
      label="Mes informations"
      initialValues={valuesOf(bloomer)}
      validationSchema={profileSchema(bloomer)}
      fieldErrors={fieldErrors}
      draft={draft}
      onSubmit={onSave}
    >
      <FieldPair>
        <TextField name="firstname" label="Prénom" required autoComplete="given-name" maxLength={MAX_PERSON_NAME} />
        <TextField name="lastname" label="Nom" required autoComplete="family-name" maxLength={MAX_PERSON_NAME} />
      </FieldPair>
      <TextField
        name="email"
        label="Adresse e-mail"
        type="email"
        readOnly
        help="C’est avec elle que tu te connectes. Pour la changer, écris à ton account manager."
      />
      <TextField
        name="secondaryEmail"
        label="Adresse e-mail secondaire"
        type="email"
        autoComplete="off"
        help={secondaryHelp(bloomer)}
      />
      <FieldPair>
        <TextField
          name="phoneNumber"
          label="Téléphone"
          type="tel"
          autoComplete="tel"
          placeholder="+33600000000"
          normalise={normalisePhone}
        />
        <TextField name="slack" label="Slack" autoComplete="off" maxLength={MAX_SLACK} />
      </FieldPair>
      {bloomer.credentialCheckResult === 'refused' && (
        <Notice tone="warning">
          Ta pièce d’identité n’a pas pu être validée{'\u00a0'}: {bloomer.credentialCheckReason} Envoie-nous une autre
          pièce.
        </Notice>
      )}
      <FileField
        name="credentialID"
        label="Pièce d’identité"
        required={asksForIdentity(bloomer)}
        {...fileKinds.paper}
        current={bloomer.credentialID}
        help={identityHelp(bloomer)}
      />
      <FormActions>
        <SubmitButton>{action}</SubmitButton>
      </FormActions>
    </Form>
  );
}

function identityHelp({ credentialID, credentialCheckResult }: ProfileFieldsFragment): string {
  if (credentialCheckResult !== 'valid') {
    return 'Vue par toi et ton account manager seulement, effacée une fois vérifiée.';
  }
  return credentialID
    ? 'Vérifiée. Elle est effacée trente jours après.'
    : 'Vérifiée, puis effacée. Une nouvelle pièce n’est utile que si elle a changé.';
}

/** A second address is used once its owner opened the link that it received. */
function secondaryHelp({ secondaryEmail, secondaryEmailVerified }: ProfileFieldsFragment): string {
  if (secondaryEmail && !secondaryEmailVerified) {
    return 'Pas encore confirmée\u00a0: ouvre le lien reçu à cette adresse.';
  }
  return 'Tu reçois un lien à cette adresse pour la confirmer.';
}
