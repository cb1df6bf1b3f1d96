import { assertAsRead as assertRead } from '../../platform/lost-update.ts';

export const assertAsRead = (version: number | null | undefined, before: { version: number }) =>
  assertRead(version, before, 'Cette société a été modifiée');
