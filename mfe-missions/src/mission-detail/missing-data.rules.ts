import type { MissionDetailQuery } from '../graphql.generated.ts';
import type { ModifyValues } from './modify-mission.rules.ts';

type Mission = MissionDetailQuery['missions'][number];

/** Something that is not there, and the form where it is entered, for whoever may. */
export interface Missing {
  name: string;
  entered?: { in: 'settings' | 'completion'; field: keyof ModifyValues } | { in: 'prices' } | { in: 'contacts' };
}

/** What a mission needs before it can be invoiced, in the words of its cards; of prices, where the reader sees them. */
export function missingData(mission: Mission): Missing[] {
  const seesPrices = mission.viewerCanSeePrices;
  const setting = (field: keyof ModifyValues) => {
    if (mission.viewerCanModify) return { in: 'settings' as const, field };
    return mission.viewerCanComplete ? { in: 'completion' as const, field } : undefined;
  };
  const prices = mission.viewerCanAddPricing ? { in: 'prices' as const } : undefined;
  const contacts = mission.viewerCanSetContacts ? { in: 'contacts' as const } : undefined;
  const needs: [string, unknown, Missing['entered']][] = [
    ['Bloomer', mission.bloomer.fullname.trim(), undefined],
    ['Intitulé', mission.label.trim(), setting('label')],
    ['Tarif', !seesPrices || mission.pricing.length, prices],
    ['Date de début', mission.beginMission, setting('beginMission')],
    ['Date de fin', mission.endMission, setting('endMission')],
    ['Société cliente', mission.clientSociety.name, undefined],
    ['Contact opérationnel client', mission.contactOperations.length, contacts],
    ['Identifiant externe', mission.externalId, setting('externalId')],
    [
      'Délai de paiement du Bloomer',
      !seesPrices || typeof mission.bloomerPaydateDays === 'number',
      setting('bloomerPaydateDays'),
    ],
  ];
  return needs.filter(([, value]) => !value).map(([name, , entered]) => ({ name, entered }));
}
