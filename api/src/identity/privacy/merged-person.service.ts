import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import * as repository from './merged-person.repository.ts';

/**
 * Two talents turn out to be one person: what was asked for about the one is asked for about the other. Answers which
 * requests these are.
 */
export async function takeOverRequests(tx: Db, from: string, to: string): Promise<string[]> {
  if (await repository.isAskedTwice(tx, from, to)) {
    throw new AppError('CONFLICT', {
      message: 'Sur chacune des deux fiches, la même demande RGPD est en cours. Un délégué doit d’abord en clore une.',
    });
  }
  return repository.moveRequests(tx, from, to);
}

/** They were two after all. */
export async function giveBackRequests(tx: Db, to: string, ids: readonly string[]): Promise<void> {
  await repository.giveBack(tx, to, ids);
}
