import { MAX_CLAUSE } from '@bloom/shared-rules/input/limits';
import { clauseLength } from '@bloom/shared-rules/mission/amendment';
import { type FieldProps, TextAreaField } from '@bloom/shared-ui/form-field';

/** A clause of a contract. Nothing is cut off while one types: a sentence says what is too long. */
export function ClauseField(props: FieldProps) {
  return <TextAreaField {...props} rows={3} maxLength={MAX_CLAUSE} measure={clauseLength} />;
}
