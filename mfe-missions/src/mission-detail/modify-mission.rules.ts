import { correctionProblems } from '@bloom/shared-rules/mission/mission';
import type { MissionContractType, MissionFactsFragment, UpdateMissionInput } from '../graphql.generated.ts';
import { ruledSchema, typedNumber } from '../ruled-schema.ts';

export type ModifyValues = {
  label: string;
  externalId: string;
  CSMRecordId: string;
  bloomerPaydateDays: number | string;
  clientPaydateDays: number | string;
  beginMission: string;
  endMission: string;
  contractType: string;
  hoursPerDays: number;
  shouldBeCountAsDeal: boolean;
  replacement: boolean;
  enableCRAUpload: boolean;
  signCodeRequired: boolean;
  enableBusinessReferalNpsClient: boolean;
  enableBusinessReferalNpsBloomer: boolean;
};

export const modifyLabels: Readonly<Record<keyof ModifyValues, string>> = {
  label: 'Intitulé',
  externalId: 'Identifiant externe',
  CSMRecordId: 'CSM',
  bloomerPaydateDays: 'Délai de paiement du Bloomer',
  clientPaydateDays: 'Délai de paiement du client',
  beginMission: 'Date de début',
  endMission: 'Date de fin',
  contractType: 'Type de contrat',
  hoursPerDays: 'Base horaire d’une journée',
  shouldBeCountAsDeal: 'Compter comme un deal',
  replacement: 'Remplacement d’un autre Bloomer',
  signCodeRequired: 'Demander un code à la signature du client',
  enableCRAUpload: 'Autoriser le dépôt d’un CRA signé en PDF',
  enableBusinessReferalNpsClient: 'Proposer la cooptation au client après son NPS',
  enableBusinessReferalNpsBloomer: 'Proposer la cooptation au Bloomer après son NPS',
};

export function modifyValues(mission: MissionFactsFragment): ModifyValues {
  return {
    label: mission.label,
    externalId: mission.externalId ?? '',
    CSMRecordId: mission.CSMRecordId ?? '',
    bloomerPaydateDays: mission.bloomerPaydateDays ?? '',
    clientPaydateDays: mission.clientPaydateDays ?? '',
    beginMission: mission.beginMission,
    endMission: mission.endMission,
    contractType: mission.contractType ?? '',
    hoursPerDays: mission.hoursPerDays,
    shouldBeCountAsDeal: mission.shouldBeCountAsDeal,
    replacement: mission.replacement,
    enableCRAUpload: mission.enableCRAUpload,
    signCodeRequired: mission.signCodeRequired,
    enableBusinessReferalNpsClient: mission.enableBusinessReferalNpsClient,
    enableBusinessReferalNpsBloomer: mission.enableBusinessReferalNpsBloomer,
  };
}

function changesOf(values: ModifyValues, read: MissionFactsFragment): Partial<ModifyValues> {
  const known: Record<string, unknown> = modifyValues(read);
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => name in known && value !== known[name]));
}

/** Only what was changed, as the server takes it, and the version of the mission it was read in. */
export function modifyInput(values: ModifyValues, read: MissionFactsFragment): UpdateMissionInput {
  const { contractType, CSMRecordId, bloomerPaydateDays, clientPaydateDays, ...changed } = changesOf(values, read);
  const days = (typed: number | string | undefined) => (typed === undefined ? undefined : typedNumber(typed));
  return {
    ...changed,
    recordId: read.recordId,
    version: read.version,
    contractType: contractType === undefined ? undefined : ((contractType || null) as MissionContractType | null),
    CSMRecordId: CSMRecordId === undefined ? undefined : CSMRecordId || null,
    bloomerPaydateDays: days(bloomerPaydateDays),
    clientPaydateDays: days(clientPaydateDays),
  };
}

/** Whether a contract says the dates already the server alone knows. */
export function modifySchema(mission: MissionFactsFragment, today: string) {
  const facts = {
    beginMission: mission.beginMission,
    endMission: mission.endMission,
    today,
    priceStarts: mission.pricing.map(({ startDate }) => startDate),
  };
  const empty = {
    label: '',
    externalId: '',
    bloomerPaydateDays: '',
    clientPaydateDays: '',
    beginMission: '',
    endMission: '',
  };
  return ruledSchema<ModifyValues>({ ...modifyValues(mission), ...empty }, (values) => {
    // What is left as it was is nobody's fault, also where it is missing.
    const { label, externalId, beginMission, endMission, ...others } = changesOf(values, mission);
    const { bloomerPaydateDays = '', clientPaydateDays = '' } = others;
    const delays = {
      bloomerPaydateDays: typedNumber(bloomerPaydateDays),
      clientPaydateDays: typedNumber(clientPaydateDays),
    };
    const cleared = Object.keys(delays).filter((name) => others[name as keyof typeof delays] === '');
    return [
      ...cleared.map((path) => ({ path, message: 'Un délai connu se corrige, il ne s’efface pas.' })),
      ...correctionProblems({ label, externalId, beginMission, endMission, ...delays }, facts),
    ];
  });
}
