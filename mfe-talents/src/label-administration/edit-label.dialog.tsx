import { useMutation } from '@bloom/shared-auth/apollo';
import { ActionRow } from '@bloom/shared-ui/action-row';
import { CancelButton, Dialog } from '@bloom/shared-ui/dialog';
import { Form } from '@bloom/shared-ui/form';
import { useSubmit } from '@bloom/shared-ui/submit';
import { SubmitButton } from '@bloom/shared-ui/submit-button';
import { talentsApi } from '../talents-api.ts';
import { LabelFields, labelProblems } from './label.fields.tsx';
import type { LabelKind, LabelRow } from './label-kinds.ts';
import { listed, wordsOf } from './label-words.ts';

interface EditLabelDialogProps {
  kind: LabelKind;
  row: LabelRow;
  onSaved: (row: LabelRow) => void;
  onClose: () => void;
}

/** On a phone, where a row has no room for its fields. */
export function EditLabelDialog({ kind, row, onSaved, onClose }: EditLabelDialogProps) {
  const [update] = useMutation(kind.operations.update, { context: talentsApi });
  const { submit, fieldErrors } = useSubmit(update, { area: 'labels', success: 'Le libellé est modifié.' });
  const before = { label: row.label, alternateLabels: listed(row.alternateLabels), iso: row.iso };
  const save = async (values: typeof before) => {
    const change = {
      ...(values.label !== before.label && { label: values.label }),
      ...(values.alternateLabels !== before.alternateLabels && { alternateLabels: wordsOf(values.alternateLabels) }),
      ...(values.iso !== before.iso && { iso: values.iso }),
    };
    const data = await submit({ variables: { input: { id: row.id, version: row.version, ...change } } });
    if (data) onSaved(data.label);
  };
  return (
    <Dialog open title={`Modifier «\u202f${row.label}\u202f»`} onClose={onClose} keepOnOutsideClick>
      <Form label="Libellé" initialValues={before} validate={labelProblems} fieldErrors={fieldErrors} onSubmit={save}>
        <LabelFields canNormalise={row.viewerCanNormalise} />
        <ActionRow>
          <CancelButton onClick={onClose} />
          <SubmitButton>Enregistrer</SubmitButton>
        </ActionRow>
      </Form>
    </Dialog>
  );
}
