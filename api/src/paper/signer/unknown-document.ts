import { AppError } from '../../platform/errors.ts';

/** Whoever asks for a document that is not for him gets the same answer as for one that does not exist. */
export function unknownDocument(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce document n’existe pas ou le lien est incomplet.' });
}
