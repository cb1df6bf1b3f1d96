import { AppError } from '../../platform/errors.ts';

export function unknownCandidate(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce talent n’est pas (ou plus) candidat à cette offre.' });
}
