import { MAX_REASON } from '@bloom/shared-rules/input/limits';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextAreaField, TextField } from '@bloom/shared-ui/form-field';
import { FieldPair } from '@bloom/shared-ui/form-rows';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { ExistingTalent } from '../sheet-frame/existing-talent.tsx';
import { newTalentOf, noTalent, type TalentValues, talentSchema } from '../sheet-frame/talent.rules.ts';
import { ContactFields, FoundInField, IdentityFields, StatusField } from '../sheet-frame/talent-fields.tsx';
import { useNewTalent } from '../sheet-frame/talent-save.ts';
import { LinkedInPrefill } from './linkedin-prefill.tsx';

interface NewTalentDialogProps {
  onClose: () => void;
  onSaved: (id: string) => void;
}

type NewValues = TalentValues & { erasedPersonBasis: string };

const nobody: NewValues = { ...noTalent, erasedPersonBasis: '' };

/** Somebody whom nobody has entered yet; whoever stands here already is one click away. */
export function NewTalentDialog({ onClose, onSaved }: NewTalentDialogProps) {
  const { save, errors, clashOf, isErased } = useNewTalent();
  const [known, setKnown] = useState<string>();
  const draft = useFormDraft<NewValues>('talent-new');
  return (
    <Dialog open title="Créer un talent" onClose={onClose} keepOnOutsideClick>
      <Form<NewValues>
        label="Créer un talent"
        initialValues={nobody}
        validationSchema={talentSchema}
        fieldErrors={errors}
        draft={draft}
        onSubmit={async (values) => {
          setKnown(undefined);
          const { erasedPersonBasis } = values;
          const id = await save(values, { ...newTalentOf(values), ...(isErased && { erasedPersonBasis }) });
          if (id === undefined) return;
          draft.forget();
          onSaved(id);
        }}
      >
        {(form) => (
          <>
            <TextField
              name="LinkedIn"
              label="Profil LinkedIn"
              type="url"
              autoComplete="off"
              placeholder="https://www.linkedin.com/in/…"
            />
            <LinkedInPrefill form={form} onExisting={setKnown} />
            <FieldPair>
              <IdentityFields />
              <StatusField />
              <ContactFields />
              <FoundInField />
            </FieldPair>
            {form.values.foundIn !== '' && (
              <p>La personne en sera informée par e-mail le prochain matin ouvré, comme la loi le demande.</p>
            )}
            {isErased && (
              <TextAreaField
                name="erasedPersonBasis"
                label="Ce qui permet de l’enregistrer de nouveau"
                help={'Par exemple\u00a0: a postulé de nouveau, et quand.'}
                maxLength={MAX_REASON}
                rows={3}
                required
              />
            )}
            <ExistingTalent clash={clashOf(form.values) ?? (known === undefined ? undefined : { existingId: known })} />
            <ActionRow>
              <CancelButton onClick={onClose} />
              <SubmitButton>Créer le talent</SubmitButton>
            </ActionRow>
          </>
        )}
      </Form>
    </Dialog>
  );
}
