import { findingPlaces } from '@bloom/shared-rules/talents/talent-keeping';
import { formatDate, todayInParis } from '@bloom/shared-ui/format';
import type { TalentCardFragment, TalentKeepingFragment } from '../talents.generated.ts';

type Clock = TalentCardFragment['keeping'];

/** What the card says of somebody who is not kept as a matter of course. */
export function leavingText({ state, eraseOn, keptFor }: Clock): string | undefined {
  if (state === 'kept' || keptFor !== null) return undefined;
  if (eraseOn === null) return 'Sans nouvelles et sans adresse e-mail valable\u00a0: appelez, ou effacez la fiche';
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

type SourceNotice = TalentKeepingFragment['sourceNotice'];

/** Where somebody was found who did not come by themselves, and whether they know. */
export function foundFacts(notice: SourceNotice) {
  if (notice === null) return [];
  const { foundIn, toldOn, tellBy, waitsFor } = notice;
  const found = { label: 'Trouvé dans', value: findingPlaces[foundIn] };
  if (toldOn === null) {
    return [
      found,
      { label: 'Information', value: `${waitsFor === null ? 'part' : 'à envoyer'} avant le ${formatDate(tellBy)}` },
    ];
  }
  // What is ready on a Saturday leaves on Monday.
  return [
    found,
    { label: 'Information', value: `${toldOn > todayInParis() ? 'part' : 'envoyée'} le ${formatDate(toldOn)}` },
  ];
}

const untoldTexts: Record<NonNullable<NonNullable<SourceNotice>['waitsFor']>, string> = {
  email:
    'La personne ne sait pas que nous gardons ces données\u00a0: ajoutez une adresse e-mail valable, l’information partira.',
  legalHold: 'La personne n’est pas informée que nous gardons ces données\u00a0: un litige est en cours.',
  erased: 'Une personne avec cette adresse a été effacée depuis que cette fiche existe\u00a0: rien ne lui est envoyé.',
};

/** Why nobody tells the person, where somebody has to know it. */
export const untoldText = (notice: SourceNotice): string | undefined =>
  notice === null || notice.toldOn !== null || notice.waitsFor === null ? undefined : untoldTexts[notice.waitsFor];
