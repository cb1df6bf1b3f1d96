import { Button } from '@bloom/shared-ui/button';
import { Card } from '@bloom/shared-ui/card';
import { Form } from '@bloom/shared-ui/form';
import type { FormikProps } from '@bloom/shared-ui/form-context';
import { messages } from '@bloom/shared-ui/messages';
import { Notice } from '@bloom/shared-ui/notice';
import { ActionBar } from '@bloom/shared-ui/page';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { useEffect, useMemo } from 'react';
import type { TalentSheetFragment } from '../talents.generated.ts';
import type { TakenContact } from './contact-search.dialog.tsx';
import { ExistingTalent } from './existing-talent.tsx';
import { inputOf, type TalentValues, talentSchema, valuesOf } from './talent.rules.ts';
import {
  ContactFields,
  IdentityFields,
  ProfileFields,
  SearchedFields,
  SecondaryContactFields,
} from './talent-fields.tsx';
import { useTalentSave } from './talent-save.ts';
import styles from './talent-sheet.module.css';

interface TalentEditorProps {
  talent: TalentSheetFragment;
  /** Found in the contact database, to be put into the form. */
  taken: TakenContact | undefined;
  onReload: () => void;
}

/** Identity and contact of a talent, for recruiters. */
export function TalentEditor({ talent, taken, onReload }: TalentEditorProps) {
  const { save, errors, clash, isOutdated, settle } = useTalentSave();
  const before = useMemo(() => valuesOf(talent), [talent]);
  return (
    <Form<TalentValues>
      label="Fiche du talent"
      initialValues={before}
      validationSchema={talentSchema}
      fieldErrors={errors}
      enableReinitialize
      onSubmit={async (values) => {
        await save({ id: talent.id, version: talent.version, ...inputOf(values, before) });
      }}
    >
      {(form) => (
        <>
          <PutContact form={form} taken={taken} />
          <Card title="Identité">
            <div className={styles.fields}>
              <IdentityFields />
            </div>
          </Card>
          <Card title="Contact">
            <div className={styles.fields}>
              <ContactFields />
              <SecondaryContactFields />
              <ProfileFields />
            </div>
          </Card>
          <Card title="Recherche">
            <div className={styles.fields}>
              <SearchedFields />
            </div>
          </Card>
          <div className={styles.save}>
            {clash && <ExistingTalent id={clash.existingId} />}
            {isOutdated && (
              <Notice
                tone="warning"
                actions={
                  <Button
                    onClick={() => {
                      settle();
                      form.resetForm();
                      onReload();
                    }}
                  >
                    Recharger la fiche
                  </Button>
                }
              >
                {messages.conflict}
              </Notice>
            )}
            <ActionBar>
              <SubmitButton disabled={!form.dirty || !form.isValid}>Enregistrer</SubmitButton>
            </ActionBar>
          </div>
        </>
      )}
    </Form>
  );
}

/** Goes to the main field, or to the secondary one when the main one is taken. */
function PutContact({ form, taken }: { form: FormikProps<TalentValues>; taken: TakenContact | undefined }) {
  const { values, setFieldValue } = form;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each contact that is taken over
  useEffect(() => {
    if (taken === undefined) return;
    const fields =
      taken.kind === 'email' ? (['email', 'secondaryEmail'] as const) : (['phone', 'secondaryPhone'] as const);
    const [main, other] = fields;
    if (values[main] === taken.value || values[other] === taken.value) return;
    void setFieldValue(values[main] === '' ? main : other, taken.value);
  }, [taken]);
  return null;
}
