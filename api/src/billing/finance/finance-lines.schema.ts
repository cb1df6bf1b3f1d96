import { builder } from '../../platform/graphql/builder.ts';
import { FinanceTypeEnum, Stage } from './finance.schema.ts';
import { FINANCE_FIGURES, type FinanceLine, type FinanceLines, financeLines } from './finance-lines.service.ts';

const FinanceFigureEnum = builder.enumType('FinanceFigure', {
  description:
    'Entries of months, work that is not invoiced, and what clients owe, were invoiced in a year, owe too long, or paid.',
  values: FINANCE_FIGURES,
});

const KindEnum = builder.enumType('FinanceLineKind', {
  values: ['INVOICE', 'CREDIT', 'EXPECTED', 'REPORT'] as const,
});

const Line = builder.objectRef<FinanceLine>('FinanceLine');
Line.implement({
  description: 'A part of a figure: an invoice, a credit note, what a mission or a fee is expected to bring, a month.',
  fields: (t) => ({
    kind: t.expose('kind', { type: KindEnum }),
    month: t.expose('month', { type: 'Date', nullable: true }),
    amount: t.exposeFloat('amount', {
      description: 'In euros; below zero what counts against the figure. With taxes where clients owe it.',
    }),
    isExpense: t.exposeBoolean('isExpense'),
    financeType: t.expose('type', { type: FinanceTypeEnum, nullable: true }),
    stage: t.expose('stage', { type: Stage, nullable: true }),
    invoiceId: t.exposeID('invoiceId', { nullable: true }),
    missionId: t.exposeID('missionId', { nullable: true }),
    number: t.exposeString('number', { nullable: true }),
    company: t.exposeString('company', { nullable: true }),
    label: t.exposeString('label', { nullable: true }),
    bloomer: t.exposeString('bloomer', { nullable: true }),
    issuedOn: t.expose('issuedOn', { type: 'Date', nullable: true }),
    dueOn: t.expose('dueOn', { type: 'Date', nullable: true }),
    paidOn: t.expose('paidOn', { type: 'Date', nullable: true }),
  }),
});

const Lines = builder.objectRef<FinanceLines>('FinanceLines');
Lines.implement({
  fields: (t) => ({
    total: t.exposeFloat('total', { description: 'The figure.' }),
    count: t.exposeInt('count'),
    subject: t.exposeString('subject', { nullable: true, description: 'Name of the client or manager asked for.' }),
    averageDays: t.exposeFloat('averageDays', {
      nullable: true,
      description: 'Of payments: from invoice to payment, weighted by amount, of all of them.',
    }),
    dso: t.exposeFloat('dso', {
      nullable: true,
      description: 'Of DSO, whose lines are what clients owe: the days of invoicing that they stand for.',
    }),
    yearTotal: t.exposeFloat('yearTotal', {
      nullable: true,
      description: 'Of DSO: what was invoiced in a year, in euros; the lines of INVOICED.',
    }),
    lines: t.field({ type: [Line], description: '5,000 at most, the largest.', resolve: ({ lines }) => lines }),
  }),
});

builder.queryField('financeLines', (t) =>
  t.field({
    type: Lines,
    description: 'What a figure of the finances is the sum of.',
    args: {
      figure: t.arg({ type: FinanceFigureEnum, required: true }),
      beginDate: t.arg({
        type: 'Date',
        description: 'Of entries; of work that is not invoiced, which is that of all months without it.',
      }),
      endDate: t.arg({ type: 'Date' }),
      isExpense: t.arg.boolean({ description: 'Both sides without it: expenses count against revenues.' }),
      types: t.arg({ type: [FinanceTypeEnum] }),
      clientId: t.arg.id({ description: 'Of what was invoiced; null for what belongs to no client.' }),
      accountManagerId: t.arg.id({ description: 'Likewise.' }),
      stage: t.arg({ type: Stage }),
    },
    resolve: (_root, args, context) => financeLines(context, args),
  }),
);
