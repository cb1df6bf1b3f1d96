import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useFormDraft } from '@bloom/shared-ui/form-draft';
import { TextField } from '@bloom/shared-ui/form-field';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useState } from 'react';
import { ExistingTalent } from '../sheet-frame/existing-talent.tsx';
import { inputOf, noTalent, type TalentValues, talentSchema } from '../sheet-frame/talent.rules.ts';
import { ContactFields, IdentityFields, StatusField } from '../sheet-frame/talent-fields.tsx';
import { useNewTalent } from '../sheet-frame/talent-save.ts';
import { LinkedInPrefill } from './linkedin-prefill.tsx';
import styles from './new-talent.module.css';

interface NewTalentDialogProps {
  onClose: () => void;
  onSaved: (id: string) => void;
}

/** Somebody whom nobody has entered yet; whoever stands here already is one click away. */
export function NewTalentDialog({ onClose, onSaved }: NewTalentDialogProps) {
  const { save, errors, clash } = useNewTalent();
  const [known, setKnown] = useState<string>();
  const draft = useFormDraft<TalentValues>('talent-new');
  return (
    <Dialog open title="Créer un talent" onClose={onClose} keepOnOutsideClick>
      <Form<TalentValues>
        label="Créer un talent"
        initialValues={noTalent}
        validationSchema={talentSchema}
        fieldErrors={errors}
        draft={draft}
        onSubmit={async (values) => {
          setKnown(undefined);
          const id = await save(inputOf(values));
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
            <div className={styles.pair}>
              <IdentityFields />
              <StatusField />
              <ContactFields />
            </div>
            {(clash || known !== undefined) && <ExistingTalent id={clash?.existingId ?? known} />}
            <div className={styles.actions}>
              <CancelButton onClick={onClose} />
              <SubmitButton>Créer le talent</SubmitButton>
            </div>
          </>
        )}
      </Form>
    </Dialog>
  );
}
