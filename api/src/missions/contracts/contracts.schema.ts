import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { LegalContract, MissionContracts } from './contracts.model.ts';
import { contractsSource, missionContractsSource } from './contracts.service.ts';

const ContractsOf = builder.enumType('LegalContractsOf', {
  description: 'Of missions that are over, run, or are to come.',
  values: ['active', 'finished', 'incoming'] as const,
});

builder.queryField('getLegalContractsByMission', (t) =>
  t.field({
    type: MissionContracts.ref,
    args: { missionId: t.arg.id({ required: true }) },
    ...readField({ model: MissionContracts, shape: 'object', source: missionContractsSource }),
  }),
);

builder.queryField('getLegalContracts', (t) =>
  t.field({
    type: [LegalContract.ref],
    args: { status: t.arg({ type: ContractsOf, required: true }) },
    ...readField({ model: LegalContract, shape: 'list', source: contractsSource }),
  }),
);
