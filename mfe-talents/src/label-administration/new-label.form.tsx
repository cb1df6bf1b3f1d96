import { useMutation } from '@bloom/shared-auth/apollo';
import { Button } from '@bloom/shared-ui/button';
import { Form } from '@bloom/shared-ui/form';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { CreateJobTitleDocument } from '../talents.generated.ts';
import { talentsApi } from '../talents-api.ts';
import { LabelFields, labelProblems } from './label.fields.tsx';
import styles from './label-administration.module.css';
import { wordsOf } from './label-words.ts';

interface NewLabelFormProps {
  onDone: () => void;
  /** The row that was begun goes. */
  onCancel: () => void;
}

const EMPTY = { label: '', alternateLabels: '', iso: true };

/** The row of a new title, above the others until it is saved. */
export function NewLabelForm({ onDone, onCancel }: NewLabelFormProps) {
  const [create] = useMutation(CreateJobTitleDocument, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(create, { area: 'labels', success: 'Le métier est ajouté.' });
  const save = async ({ label, alternateLabels, iso }: typeof EMPTY) => {
    const input = { label, alternateLabels: wordsOf(alternateLabels), iso };
    if (await submit({ variables: { input } })) onDone();
  };
  return (
    <Form
      label="Nouveau métier"
      initialValues={EMPTY}
      validate={labelProblems}
      fieldErrors={fieldErrors}
      onSubmit={save}
    >
      <div className={styles.newLabel}>
        <LabelFields />
        <div className={styles.actions}>
          <Button onClick={onCancel}>Annuler</Button>
          <SubmitButton>Ajouter</SubmitButton>
        </div>
      </div>
    </Form>
  );
}
