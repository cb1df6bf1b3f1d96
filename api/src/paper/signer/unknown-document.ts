import { AppError } from '../../platform/errors.ts';

/** Also of a document that is not for whoever asks. */
export function unknownDocument(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce document n’existe pas ou le lien est incomplet.' });
}
