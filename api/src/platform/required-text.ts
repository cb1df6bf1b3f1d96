import { reasonProblem, requiredTextProblem } from '@bloom/shared-rules/input/required-text';
import { invalidInput } from './errors.ts';

/** What somebody typed, without its borders; refused with the sentence of a rule. */
export function ruledText(
  field: string,
  typed: string | null | undefined,
  problemOf: (typed: string) => string | undefined,
): string {
  const text = typed?.normalize('NFC').trim() ?? '';
  const problem = problemOf(text);
  if (problem !== undefined) throw invalidInput({ [field]: problem });
  return text;
}

/** What somebody typed to say why or how; refused when it is empty, or too long for a reason. */
export const requiredText = (field: string, typed: string | null | undefined, { missing }: { missing: string }) =>
  ruledText(field, typed, (text) => requiredTextProblem(text, missing));

/** The argument `reason`, where nothing more precise is to be said of it. */
export const checkedReason = (typed: string) => ruledText('reason', typed, reasonProblem);
