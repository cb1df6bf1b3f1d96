import type { MissionDetailQuery } from '../graphql.generated.ts';

type Mission = MissionDetailQuery['missions'][number];

/** What a mission needs before it can be invoiced, in the words of its cards; of prices, where the reader sees them. */
export function missingData(mission: Mission): string[] {
  const seesPrices = mission.viewerCanSeePrices;
  const needs: [string, unknown][] = [
    ['Bloomer', mission.bloomer.fullname.trim()],
    ['Intitulé', mission.label.trim()],
    ['Tarif', !seesPrices || mission.pricing.length],
    ['Date de début', mission.beginMission],
    ['Date de fin', mission.endMission],
    ['Société cliente', mission.clientSociety.name],
    ['Contact opérationnel client', mission.contactOperations.length],
    ['Identifiant externe', mission.externalId],
    ['Délai de paiement du Bloomer', !seesPrices || typeof mission.bloomerPaydateDays === 'number'],
  ];
  return needs.filter(([, value]) => !value).map(([name]) => name);
}
