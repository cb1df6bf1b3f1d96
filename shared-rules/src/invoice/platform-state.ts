import type { PlatformCode } from './platform-code.ts';
import { REASONS_OF } from './platform-reason.ts';

/**
 * What the platforms and the buyer say of an invoice that was sent (life cycle of XP Z12-012). Events come late, twice
 * and out of order: each is kept, and the state only moves forward.
 */

interface PlatformState {
  word: string;
  /** What stands further does not go back; states of one rank follow each other as they come. */
  rank: number;
  /** Nothing follows. */
  isEnd?: boolean;
  needsReason?: boolean;
  /** What finance reads in its queue; none where nobody has anything to do. */
  task?: string;
}

/** The buyer has it in hands from here on: what no longer can be undelivered. */
const TAKEN = 5;

export const PLATFORM_STATES: Readonly<Record<PlatformCode, PlatformState>> = {
  '200': { word: 'Déposée', rank: 1 },
  '201': { word: 'Émise', rank: 2 },
  '202': { word: 'Reçue', rank: 3 },
  '203': { word: 'Mise à disposition', rank: 4 },
  '204': { word: 'Prise en charge', rank: TAKEN },
  '205': { word: 'Approuvée', rank: 7 },
  '206': { word: 'Approuvée partiellement', rank: 6, needsReason: true },
  '207': { word: 'En litige', rank: 6, needsReason: true, task: 'Facture en litige' },
  '208': { word: 'Suspendue', rank: 6, needsReason: true, task: 'Facture suspendue\u00a0: le client attend une pièce' },
  '209': { word: 'Complétée', rank: 6 },
  '210': { word: 'Refusée', rank: 7, isEnd: true, needsReason: true, task: 'Facture refusée par le client' },
  '211': { word: 'Paiement transmis', rank: 8 },
  '212': { word: 'Encaissée', rank: 9 },
  '213': { word: 'Rejetée', rank: TAKEN, isEnd: true, needsReason: true, task: 'Facture rejetée par une plateforme' },
  '221': { word: 'Erreur de routage', rank: TAKEN, isEnd: true, task: 'Facture non acheminée' },
  '501': { word: 'Irrecevable', rank: TAKEN, isEnd: true, needsReason: true, task: 'Facture irrecevable' },
};

/** The delivery failed: the invoice is finance's again and its booking is cancelled. */
const UNDELIVERED: readonly PlatformCode[] = ['213', '221', '501'];
export const isUndelivered = (code: PlatformCode | null) => code !== null && UNDELIVERED.includes(code);

/** What the buyer may still dispute after it, as long as he owes some of the money. */
const DISPUTABLE: readonly PlatformCode[] = ['205', '211', '212'];

/** The buyer contests it or waits for something: a part of the money answers nothing of that. */
export function isQuestion(code: PlatformCode | null): boolean {
  if (code === null) return false;
  const { rank, task } = PLATFORM_STATES[code];
  return rank === PLATFORM_STATES['207'].rank && task !== undefined;
}

/** What the buyer says against it: he is not reminded meanwhile, nor is a supplier paid. His reason follows. */
const DISPUTES: Readonly<Partial<Record<PlatformCode, string>>> = {
  '207': 'En litige',
  '210': 'Refusée par le client',
};
export const isDisputed = (code: PlatformCode) => DISPUTES[code] !== undefined;

/** Why nobody reminds the buyer of an invoice that stands so; undefined where reminders go their way. */
export function reminderStop(code: PlatformCode): { words: string; isHis: boolean } | undefined {
  if (isUndelivered(code)) return { words: 'Elle n’est pas parvenue au client', isHis: false };
  const words = DISPUTES[code];
  return words === undefined ? undefined : { words, isHis: true };
}

/** It refuses one delivery of two and says nothing of the invoice that is there. */
const DUPLICATE = 'DOUBLON';

export interface PlatformEvent {
  code: PlatformCode;
  reason?: string | null;
  /** When it happened, an ISO instant. */
  at: string;
}

/** Where an invoice stands, null before it was sent, and what happened then. */
export type PlatformPosition = PlatformEvent | null;

/** The buyer asks about something else than before. */
const asksOtherwise = (current: PlatformEvent, { code, reason, at }: PlatformEvent) =>
  isQuestion(code) && at > current.at && (reason ?? null) !== (current.reason ?? null);

/** Whether an event moves the invoice; one that does not is history. */
function movesPlatform(current: PlatformPosition, event: PlatformEvent, isOwed: boolean): boolean {
  if (event.code === '213' && event.reason === DUPLICATE) return false;
  if (current === null) return true;
  const [from, to] = [PLATFORM_STATES[current.code], PLATFORM_STATES[event.code]];
  // An approval or a part of the money does not end it: what is still owed may be disputed, which is a task.
  if (isOwed && DISPUTABLE.includes(current.code) && isQuestion(event.code)) return event.at > current.at;
  if (event.code === current.code) return asksOtherwise(current, event);
  if (from.isEnd) return false;
  // Questions of the buyer come and go; his answer stays the first one.
  if (to.rank === from.rank) return to.rank === PLATFORM_STATES['207'].rank && event.at > current.at;
  return to.rank > from.rank;
}

/** Where an event leaves an invoice; `isOwed` is said where some of its money has not come in. */
export function afterPlatformEvent(
  current: PlatformPosition,
  event: PlatformEvent,
  { isOwed = false } = {},
): PlatformPosition {
  return movesPlatform(current, event, isOwed) ? event : current;
}

/** What ends an invoice that stands further already: it does not move, and somebody must ask what is meant. */
export function contradicts(current: PlatformPosition, event: PlatformEvent): boolean {
  if (current === null || PLATFORM_STATES[current.code].isEnd || event.reason === DUPLICATE) return false;
  return PLATFORM_STATES[event.code].isEnd === true && event.at > current.at;
}

/** What is missing of an event; undefined where nothing is. */
export function platformEventProblem({ code, reason }: Pick<PlatformEvent, 'code' | 'reason'>): string | undefined {
  const { needsReason, word } = PLATFORM_STATES[code];
  if (!reason) return needsReason ? `Le statut «\u202f${word}\u202f» a besoin d’un motif.` : undefined;
  const known = REASONS_OF[code];
  if (known === undefined || known.includes(reason)) return undefined;
  return `Le motif ${reason} n’existe pas pour le statut «\u202f${word}\u202f».`;
}

/** Whether the same bytes may go out under the same number once more; of 213 the platform decides. */
export function maySendAgain(code: PlatformCode | null, { allowsAfterRejection }: { allowsAfterRejection: boolean }) {
  return code === '221' || code === '501' || (code === '213' && allowsAfterRejection);
}
