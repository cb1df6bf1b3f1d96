import { formatDate } from '@bloom/shared-ui/format';
import type { TalentCardFragment } from '../talents.generated.ts';

type Clock = TalentCardFragment['keeping'];

/** What the card says of somebody who is not kept as a matter of course. */
export function leavingText({ state, eraseOn }: Clock): string | undefined {
  if (state === 'kept' || eraseOn === null) return undefined;
  return `Sans nouvelles\u00a0: effacement le ${formatDate(eraseOn)}`;
}

const keptTexts: Record<NonNullable<Clock['keptFor']>, string> = {
  legalHold: 'Gardé pour un litige',
  placed: 'Gardé\u00a0: Bloomer',
  candidate: 'Gardé\u00a0: candidat d’une offre en cours',
};

/** Why somebody is not erased, who would be by the clock or whom nobody may erase; undefined when the clock runs. */
export const keptText = ({ keptFor }: Clock): string | undefined => (keptFor === null ? undefined : keptTexts[keptFor]);

/** On the card, only where the clock alone would say something else, and of a dispute, which forbids to erase. */
export const keptOnCard = (clock: Clock): string | undefined =>
  clock.state === 'kept' && clock.keptFor !== 'legalHold' ? undefined : keptText(clock);
