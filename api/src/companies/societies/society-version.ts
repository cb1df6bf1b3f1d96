import { assertAsRead as assertRead } from '../../platform/as-read.ts';

export const assertAsRead = (version: number | null | undefined, before: { version: number }) =>
  assertRead(version, before, 'Cette société a été modifiée');
