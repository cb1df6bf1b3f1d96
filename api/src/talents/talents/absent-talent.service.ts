import { type Db, isUuid } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './talent-record.repository.ts';

/**
 * Why nothing is read or written of a talent. Somebody had the sheet open while a colleague erased it or made one sheet
 * of two: they are told which, and where the person stands now, instead of being left to try again.
 */
export async function absentTalent(db: Db, id: string): Promise<AppError> {
  if (isUuid(id)) {
    if (await repository.isErased(db, id)) {
      return new AppError('OBJECT_NOT_FOUND', {
        message: 'Ce profil a été effacé, avec toutes ses données.',
        reason: 'ERASED',
      });
    }
    const existingId = await repository.findHeir(db, id);
    if (existingId !== undefined) {
      return new AppError('OBJECT_NOT_FOUND', {
        message: 'Cette fiche a été fusionnée avec une autre fiche de la même personne.',
        data: { existingId },
      });
    }
  }
  return unknownTalent();
}

export function unknownTalent(): AppError {
  return new AppError('OBJECT_NOT_FOUND', { message: 'Ce talent n’existe pas ou n’est plus disponible.' });
}
