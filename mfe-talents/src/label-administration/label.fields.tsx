import { REQUIRED } from '@bloom/shared-rules/input/field-sentences';
import { MAX_LABEL } from '@bloom/shared-rules/input/limits';
import { CheckboxField, TextField } from '@bloom/shared-ui/form-field';

/** A label has a name; what else is wrong with it the server says. */
export const labelProblems = ({ label }: { label: string }) => (label.trim() === '' ? { label: REQUIRED } : {});

/** The fields of a label, new or known: `label`, `alternateLabels` (typed as a list), `iso`. */
export function LabelFields({ canNormalise = true }: { canNormalise?: boolean }) {
  return (
    <>
      <TextField name="label" label="Libellé" required maxLength={MAX_LABEL} autoComplete="off" />
      <TextField name="alternateLabels" label="Autres mots" help="Séparés par des virgules." autoComplete="off" />
      <CheckboxField name="iso" label="Libellé normalisé" disabled={!canNormalise} />
    </>
  );
}
