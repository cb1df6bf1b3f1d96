import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { readSociety, Society } from '../societies/societies.model.ts';
import { clientsSource, societiesSource, upsertClientSociety } from './client.service.ts';

builder.queryField('clientSocieties', (t) =>
  t.field({
    type: [Society.ref],
    description: 'The companies that buy missions, by name; 2,000 at once when first does not say how many.',
    args: {
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Those that come after this company.' }),
    },
    ...readField({ model: Society, shape: 'list', source: clientsSource }),
  }),
);

builder.queryField('societies', (t) =>
  t.field({
    type: [Society.ref],
    description: 'Every company that invoices or buys, by name; 2,000 at once when first does not say how many.',
    args: {
      first: t.arg.int({ description: 'At most so many.' }),
      after: t.arg.id({ description: 'Those that come after this company.' }),
    },
    ...readField({ model: Society, shape: 'list', source: societiesSource }),
  }),
);

const UpsertClientSocietyInput = builder.inputType('UpsertClientSocietyInput', {
  fields: (t) => ({
    recordId: t.id({ description: 'Of a client on record: whatever is left out stays as it is.' }),
    version: t.int({ description: 'That of the client as it was read; CONFLICT when it was changed since.' }),
    name: t.string(),
    siret: t.string(),
    tva: t.string(),
    addressName: t.string(),
    addressPart1: t.string(),
    addressZip: t.string(),
    addressTown: t.string(),
    addressCountryCode: t.string({ description: 'FR when left out.' }),
  }),
});

builder.mutationField('upsertClientSociety', (t) =>
  t.field({
    type: Society.ref,
    description: 'A company that buys missions.',
    args: { input: t.arg({ type: UpsertClientSocietyInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const id = await upsertClientSociety(context, input);
      return readSociety(context, info, id);
    },
  }),
);
