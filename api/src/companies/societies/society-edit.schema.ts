import { builder } from '../../platform/graphql/builder.ts';
import { readSociety, Society } from './societies.model.ts';
import { requireSociety } from './societies.service.ts';
import { upsertBloomerSociety, upsertSociety } from './society-edit.service.ts';

builder.queryField('society', (t) =>
  t.field({
    type: Society.ref,
    description: 'One company, for staff and for the Bloomers it invoices for.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: async (_root, { recordId }, context, info) => {
      await requireSociety(context, recordId);
      return readSociety(context, info, recordId);
    },
  }),
);

const UpsertSocietyInput = builder.inputType('UpsertSocietyInput', {
  fields: (t) => ({
    recordId: t.id({ description: 'Of a company on record: whatever is left out stays as it is.' }),
    version: t.int({ description: 'That of the company as it was read; CONFLICT when it was changed since.' }),
    name: t.string(),
    status: t.string(),
    siret: t.string(),
    tva: t.string(),
    vatSince: t.field({ type: 'Date', description: 'First day on which it owes VAT, said by staff.' }),
    portage: t.boolean(),
    IBAN: t.string(),
    BIC: t.string(),
    addressPart1: t.string({ description: 'Where invoices that the firm writes for it say that it is.' }),
    addressZip: t.string(),
    addressTown: t.string(),
    addressCountryCode: t.string(),
    KBIS: t.field({ type: 'File', description: 'Left out, the file on record stays.' }),
    KbisExpirationDate: t.field({ type: 'Date' }),
    URSSAFVigilanceCertificate: t.field({ type: 'File' }),
    URSSAFVCExpirationDate: t.field({ type: 'Date' }),
    RCPVigilanceCertificate: t.field({ type: 'File' }),
    expirationReason: t.string({ description: 'Why staff change a date on record, which needs a reason.' }),
    bloomerBillingMission: t.id({ description: 'The mission that the company invoices from now on.' }),
  }),
});

builder.mutationField('upsertSociety', (t) =>
  t.field({
    type: Society.ref,
    args: { input: t.arg({ type: UpsertSocietyInput, required: true }) },
    resolve: async (_root, { input }, context, info) => readSociety(context, info, await upsertSociety(context, input)),
  }),
);

builder.mutationField('upsertBloomerSociety', (t) =>
  t.field({
    type: Society.ref,
    args: { input: t.arg({ type: UpsertSocietyInput, required: true }) },
    resolve: async (_root, { input }, context, info) =>
      readSociety(context, info, await upsertBloomerSociety(context, input)),
  }),
);
