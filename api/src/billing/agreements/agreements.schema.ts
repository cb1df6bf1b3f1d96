import { readSociety, Society } from '../../companies/societies/societies.model.ts';
import { Mission, readMission } from '../../missions/missions/missions.model.ts';
import { builder } from '../../platform/graphql/builder.ts';
import { InvoiceLanguageEnum } from '../invoices/invoice-said.model.ts';
import './agreements.model.ts';
import {
  giveSelfBillingMandate,
  revokeSelfBillingMandate,
  setClientBilling,
  setMissionOrder,
} from './agreements.service.ts';

const ClientBillingInput = builder.inputType('ClientBillingInput', {
  fields: (t) => ({
    societyRecordId: t.id({ required: true }),
    electronicScheme: t.string({ description: 'Of the directory that the address is in: 0225, or EM for a mail.' }),
    electronicAddress: t.string(),
    orderRequired: t.boolean(),
    isAutomatic: t.boolean(),
    language: t.field({ type: InvoiceLanguageEnum }),
    buyerReference: t.string(),
  }),
});

builder.mutationFields((t) => ({
  setClientBilling: t.field({
    type: Society.ref,
    description: 'How a client wants its invoices; what is left out stays as it is.',
    args: { input: t.arg({ type: ClientBillingInput, required: true }) },
    resolve: async (_root, { input }, context, info) =>
      readSociety(context, info, await setClientBilling(context, input)),
  }),
  setMissionOrder: t.field({
    type: Mission.ref,
    description: 'The order of the client that the invoices of a mission name.',
    args: { missionRecordId: t.arg.id({ required: true }), orderNumber: t.arg.string() },
    resolve: async (_root, { missionRecordId, orderNumber }, context, info) =>
      readMission(context, info, await setMissionOrder(context, missionRecordId, orderNumber ?? null)),
  }),
  giveSelfBillingMandate: t.field({
    type: Society.ref,
    description: 'A supplier lets the firm write its invoices.',
    args: { societyRecordId: t.arg.id({ required: true }), givenOn: t.arg({ type: 'Date', required: true }) },
    resolve: async (_root, { societyRecordId, givenOn }, context, info) =>
      readSociety(context, info, await giveSelfBillingMandate(context, societyRecordId, givenOn)),
  }),
  revokeSelfBillingMandate: t.field({
    type: Society.ref,
    description: 'The supplier writes its invoices itself again.',
    args: { societyRecordId: t.arg.id({ required: true }), revokedOn: t.arg({ type: 'Date', required: true }) },
    resolve: async (_root, { societyRecordId, revokedOn }, context, info) =>
      readSociety(context, info, await revokeSelfBillingMandate(context, societyRecordId, revokedOn)),
  }),
}));
