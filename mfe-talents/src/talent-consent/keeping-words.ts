import { formatDate } from '@bloom/shared-ui/format';
import type { TalentCardFragment } from '../talents.generated.ts';

type Clock = TalentCardFragment['keeping'];

/** What the card says of somebody who is not kept as a matter of course. */
export function leavingText({ state, eraseOn }: Clock): string | undefined {
  if (state === 'kept') return undefined;
  return `Sans nouvelles\u00a0: effacement le ${formatDate(eraseOn)}`;
}
