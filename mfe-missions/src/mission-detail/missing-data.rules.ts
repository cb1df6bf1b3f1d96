import type { MissionDetailQuery } from '../graphql.generated.ts';

type Mission = MissionDetailQuery['missions'][number];

/** What a mission needs before it can be invoiced, in the words of its cards. */
export function missingData(mission: Mission): string[] {
  const needs: [string, unknown][] = [
    ['Bloomer', mission.bloomer.fullname.trim()],
    ['Intitulé', mission.label.trim()],
    ['Tarif', mission.pricing.length],
    ['Date de début', mission.beginMission],
    ['Date de fin', mission.endMission],
    ['Société cliente', mission.clientSociety.name],
    ['Contact opérationnel client', mission.contactOperations.length],
    ['Identifiant externe', mission.externalId],
    ['Délai de paiement du Bloomer', mission.bloomerPaydateDays !== null && mission.bloomerPaydateDays !== undefined],
  ];
  return needs.filter(([, value]) => !value).map(([name]) => name);
}
