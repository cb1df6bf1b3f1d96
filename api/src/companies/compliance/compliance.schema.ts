import { builder } from '../../platform/graphql/builder.ts';
import { readSociety, Society } from '../societies/societies.model.ts';
import { CheckResult } from './compliance.model.ts';
import type { ComplianceProblem, PaperStatus } from './compliance.rules.ts';
import { type PortageCount, recordVigilanceCheck, societyCompliance } from './compliance.service.ts';
import { addSocietyDocument } from './society-document.service.ts';

const Problem = builder.objectRef<ComplianceProblem>('ComplianceProblem');
Problem.implement({
  fields: (t) => ({ document: t.exposeString('document'), problem: t.exposeString('problem') }),
});

const PaperState = builder.enumType('PaperState', {
  values: ['expired', 'expiring', 'missing', 'received', 'undated', 'valid'] as const,
});
const RequirementLevel = builder.enumType('RequirementLevel', { values: ['blocks', 'optional', 'warns'] as const });

const Paper = builder.objectRef<PaperStatus & { file: string | null }>('RequiredPaper');
Paper.implement({
  fields: (t) => ({
    document: t.exposeString('document'),
    label: t.exposeString('label'),
    level: t.expose('level', { type: RequirementLevel }),
    state: t.expose('state', { type: PaperState }),
    expiresOn: t.expose('expiresOn', { type: 'Date', nullable: true }),
    file: t.exposeString('file', {
      nullable: true,
      description: 'Its address, for those that are not fields of Society.',
    }),
  }),
});

const PortageState = builder.enumType('PortageState', { values: ['fine', 'limit', 'warning'] as const });
const Portage = builder.objectRef<PortageCount>('PortageCount');
Portage.implement({
  fields: (t) => ({
    missionRecordId: t.exposeID('missionRecordId'),
    label: t.exposeString('label'),
    bloomer: t.exposeString('bloomer'),
    months: t.exposeInt('months', { description: 'Whole months since the mission began; 36 at most.' }),
    state: t.expose('state', { type: PortageState }),
    lastDay: t.expose('lastDay', { type: 'Date' }),
  }),
});

const SocietyCompliance = builder.objectRef<Awaited<ReturnType<typeof societyCompliance>>>('SocietyCompliance');
SocietyCompliance.implement({
  fields: (t) => ({
    problems: t.expose('problems', { type: [Problem], description: 'What refuses an invoice of the Bloomer.' }),
    warnings: t.expose('warnings', { type: [Problem], description: 'What the law adds, without refusing.' }),
    papers: t.expose('papers', { type: [Paper] }),
    paymentBlocked: t.exposeBoolean('paymentBlocked'),
    cumulatedAmount: t.exposeFloat('cumulatedAmount', { description: 'Euros without taxes, over all contracts.' }),
    vigilanceThreshold: t.exposeFloat('vigilanceThreshold'),
    portage: t.expose('portage', { type: [Portage] }),
  }),
});

builder.queryField('societyCompliance', (t) =>
  t.field({
    type: SocietyCompliance,
    description: 'Whether the papers of a company allow its invoices.',
    args: { recordId: t.arg.id({ required: true }) },
    resolve: (_root, { recordId }, context) => societyCompliance(context, recordId),
  }),
);

const RecordVigilanceCheckInput = builder.inputType('RecordVigilanceCheckInput', {
  fields: (t) => ({
    societyRecordId: t.id({ required: true }),
    issuedOn: t.field({ type: 'Date', required: true, description: 'It is good for six months from this day.' }),
    code: t.string({ description: 'The security code printed on the certificate.' }),
    result: t.field({ type: CheckResult, required: true, description: 'What the URSSAF answered.' }),
  }),
});

builder.mutationField('recordVigilanceCheck', (t) =>
  t.field({
    type: Society.ref,
    description: 'What staff read on the vigilance certificate of a company.',
    args: { input: t.arg({ type: RecordVigilanceCheckInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const id = await recordVigilanceCheck(context, input);
      return readSociety(context, info, id);
    },
  }),
);

const SocietyDocumentKind = builder.enumType('SocietyDocumentKind', {
  values: ['a1', 'foreignWorkers', 'taxRegularity'] as const,
});

const AddSocietyDocumentInput = builder.inputType('AddSocietyDocumentInput', {
  fields: (t) => ({
    societyRecordId: t.id({ required: true }),
    kind: t.field({ type: SocietyDocumentKind, required: true }),
    file: t.field({ type: 'File', required: true }),
    expiresOn: t.field({ type: 'Date' }),
  }),
});

builder.mutationField('addSocietyDocument', (t) =>
  t.field({
    type: Society.ref,
    description: 'A paper that only some companies must show.',
    args: { input: t.arg({ type: AddSocietyDocumentInput, required: true }) },
    resolve: async (_root, { input }, context, info) => {
      const id = await addSocietyDocument(context, input);
      return readSociety(context, info, id);
    },
  }),
);
