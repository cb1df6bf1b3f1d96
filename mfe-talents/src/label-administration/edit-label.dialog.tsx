import { useMutation } from '@bloom/shared-auth/apollo';
import { codeOf } from '@bloom/shared-auth/graphql-error';
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
  /** The label as the list has it by now. */
  current: LabelRow | undefined;
  onSaved: (row: LabelRow) => void;
  /** It was not saved: the list may be of before. */
  onFailed: () => void;
  onClose: () => void;
}

/**
 * On a phone, where a row has no room for its fields. Over what a colleague changed meanwhile somebody saves only once
 * they were told.
 */
export function EditLabelDialog({ kind, row, current, onSaved, onFailed, onClose }: EditLabelDialogProps) {
  const [update] = useMutation(kind.operations.update, { context: talentsApi });
  const { submit, fieldErrors, error } = useSubmit(update, { area: 'labels', success: 'Le libellé est modifié.' });
  const before = { label: row.label, alternateLabels: listed(row.alternateLabels), iso: row.iso };
  const { version } = (codeOf(error) === 'CONFLICT' ? current : undefined) ?? row;
  const save = async (values: typeof before) => {
    const change = {
      ...(values.label !== before.label && { label: values.label }),
      ...(values.alternateLabels !== before.alternateLabels && { alternateLabels: wordsOf(values.alternateLabels) }),
      ...(values.iso !== before.iso && { iso: values.iso }),
    };
    const data = await submit({ variables: { input: { id: row.id, version, ...change } } });
    if (data) onSaved(data.label);
    else onFailed();
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
