import type { Problem } from '@bloom/shared-rules/input/problem';
import { CONSENT_TO_LOSS } from '@bloom/shared-rules/money/margin';
import { CONSENT_TO_ZERO } from '@bloom/shared-rules/money/zero-price';
import { AppError, invalidProblems } from '../../platform/errors.ts';

const RELOAD = 'Si votre page ne la demande pas, rechargez-la.';

/** Beside another problem it is not asked yet: that one has a field, and comes first. */
const isOnlyDoubt = (problems: readonly Problem[]) =>
  problems.length > 0 &&
  problems.every(({ path }) => [CONSENT_TO_LOSS, CONSENT_TO_ZERO].some((consent) => path.endsWith(consent)));

/**
 * The sentence for who cannot be asked: a page of a version that does not know the question has no field for it, and
 * would name none. What was typed is still there once it is loaded again.
 */
export function sentenceAbout(problems: readonly Problem[]): string | undefined {
  const message = problems[0]?.message;
  return isOnlyDoubt(problems) ? `${message} ${RELOAD}` : message;
}

/** Why a price is not taken, or what is asked about it first: then no field is at fault, and its reason says so. */
export function priceRefusal(problems: readonly Problem[]): AppError {
  const refused = invalidProblems(problems);
  if (!isOnlyDoubt(problems)) return refused;
  const message = sentenceAbout(problems);
  return new AppError('BAD_USER_INPUT', { ...refused.details, message, reason: 'CONFIRM' });
}
