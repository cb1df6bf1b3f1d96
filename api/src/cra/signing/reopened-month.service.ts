import { notify } from '../../desk/notifications/notifications.service.ts';
import { toldApart } from '../../missions/missions/mission-told-apart.words.ts';
import type { RequestContext } from '../../platform/context/context.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ofMonth } from '../../platform/french/french-dates.ts';
import type { CraRecord } from '../activities/cra-record.ts';

/** What staff took back of a month: its validation, a paper that nobody accepted yet, or the Bloomer's signature. */
type TakenBack = 'forced' | 'uploaded' | 'paper' | 'signature';

const SENTENCES: Readonly<Record<TakenBack, (cra: string) => string>> = {
  forced: (cra) =>
    `Ton CRA ${cra} n’est plus forcé\u00a0: il attend de nouveau les signatures, la tienne et celle du client.`,
  uploaded: (cra) => `La validation de ton CRA ${cra} a été annulée\u00a0: le PDF déposé ne compte plus.`,
  paper: (cra) => `Le PDF signé déposé pour ton CRA ${cra} a été refusé.`,
  signature: (cra) => `Ta signature du CRA ${cra} a été annulée par ton account manager.`,
};

/** The Bloomer has something to do: a month that he took for finished is open again. */
export async function tellReopened(
  context: RequestContext,
  tx: Tx,
  cra: CraRecord,
  takenBack: TakenBack,
  reason = '',
): Promise<void> {
  const why = reason === '' ? '' : ` Motif\u00a0: «\u202f${reason}\u202f».`;
  const last = cra.enable_cra_upload ? 'signe ton CRA ou dépose-le signé en PDF' : 'signe ton CRA';
  const sentence = SENTENCES[takenBack](`${ofMonth(cra.month)} chez ${toldApart(cra.client_name, cra.label_to_tell)}`);
  await notify(context, tx, {
    kind: 'missingCRA',
    priority: 'important',
    title: 'CRA rouvert',
    description: `${sentence}${why} Vérifie tes jours, puis ${last}.`,
    missionId: cra.mission_id,
    dedupeKey: `craReopened:${cra.id}:${context.clock.now().toISOString()}`,
    to: { bloomerIds: [cra.bloomer_id] },
  });
}
