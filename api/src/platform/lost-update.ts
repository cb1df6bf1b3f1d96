import { AppError } from './errors.ts';

/**
 * Nobody writes over what they have not seen.
 * @param version that of the form; left out, nothing is compared
 * @param what the sentence's subject, such as « Cette société a été modifiée »
 * @param by whose change it was
 */
export function assertAsRead(
  version: number | null | undefined,
  before: { version: number },
  what: string,
  by = 'par une autre personne',
): void {
  if (version == null || version === before.version) return;
  throw new AppError('CONFLICT', {
    message: `${what} entre-temps ${by}.`,
    data: { version: before.version },
  });
}
