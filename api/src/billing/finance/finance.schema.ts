import { FINANCE_TYPES } from '@bloom/shared-rules/cra/finance';
import { builder } from '../../platform/graphql/builder.ts';
import { type FinanceEntry, type FinanceFigures, financeFigures, getFinances, type Margin } from './finance.service.ts';
import { UNINVOICED_STAGES } from './finance-owed.sql.ts';

export const FinanceTypeEnum = builder.enumType('FinanceType', {
  description: 'IT missions that were sold as freelance work, the other missions by type, the fees of permanent jobs.',
  values: FINANCE_TYPES,
});

const Entry = builder.objectRef<FinanceEntry>('FinanceEntry');
Entry.implement({
  description: 'What was invoiced for a month, credit notes taken off, or is expected to be; without taxes, in euros.',
  fields: (t) => ({
    date: t.expose('date', { type: 'Date', description: 'First of the month that was worked, or of the invoice.' }),
    year: t.exposeInt('year'),
    price: t.exposeFloat('price'),
    financeType: t.expose('financeType', { type: FinanceTypeEnum }),
    isExpense: t.exposeBoolean('isExpense'),
    isForecast: t.exposeBoolean('isForecast', {
      description: 'Working days at their price, weighted by the probability of extension, and fees to be billed.',
    }),
  }),
});

builder.queryFields((t) => ({
  getFinances: t.field({
    type: [Entry],
    description: 'The months of both days and those between, 36 at most; of both sides unless one is asked for.',
    args: {
      beginDate: t.arg({ type: 'Date', required: true }),
      endDate: t.arg({ type: 'Date', required: true }),
      isExpense: t.arg.boolean(),
    },
    resolve: (_root, args, context) => getFinances(context, args),
  }),
  getFinanceByMonth: t.field({
    type: [Entry],
    args: { date: t.arg({ type: 'Date', required: true }), isExpense: t.arg.boolean() },
    resolve: (_root, { date, isExpense }, context) =>
      getFinances(context, { beginDate: date, endDate: date, isExpense }),
  }),
}));

export const Stage = builder.enumType('UninvoicedStage', {
  description:
    'What a month waits for: report, signatures, invoice, who finalises that or a credit note, a correction.',
  values: UNINVOICED_STAGES,
});

const Uninvoiced = builder.objectRef<FinanceFigures['uninvoiced'][number]>('UninvoicedWork');
Uninvoiced.implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Date' }),
    stage: t.expose('stage', { type: Stage }),
    count: t.exposeInt('count', { description: 'Reports.' }),
    amount: t.exposeFloat('amount', { description: 'Of the draft, or the days at their price; without taxes.' }),
  }),
});

const Payment = builder.objectRef<FinanceFigures['payment']>('ClientPayment');
Payment.implement({
  description: 'How clients pay; amounts with taxes.',
  fields: (t) => ({
    averageDays: t.exposeFloat('averageDays', {
      nullable: true,
      description: 'From the date of an invoice to its payment, weighted by amount, of the payments of 365 days.',
    }),
    paidCount: t.exposeInt('paidCount'),
    dso: t.exposeFloat('dso', {
      nullable: true,
      description: 'Days of sales outstanding: what is owed, over what was invoiced in 365 days.',
    }),
    outstanding: t.exposeFloat('outstanding'),
    outstandingCount: t.exposeInt('outstandingCount'),
    late: t.exposeFloat('late', { description: 'Past its day, without what a client disputes or never got.' }),
    lateCount: t.exposeInt('lateCount'),
  }),
});

const MarginRef = builder.objectRef<Margin>('FinanceMargin');
MarginRef.implement({
  fields: (t) => ({
    recordId: t.exposeID('recordId', { nullable: true }),
    name: t.exposeString('name', { nullable: true, description: 'Null where nobody is named.' }),
    revenue: t.exposeFloat('revenue'),
    expense: t.exposeFloat('expense'),
    margin: t.exposeFloat('margin'),
  }),
});

const Figures = builder.objectRef<FinanceFigures>('FinanceFigures');
Figures.implement({
  fields: (t) => ({
    firstMonth: t.expose('firstMonth', {
      type: 'Date',
      nullable: true,
      description: 'Of the first invoice; null before there is any.',
    }),
    uninvoiced: t.field({
      type: [Uninvoiced],
      description: 'Months that are over and have no invoice to the client, whatever range is asked for.',
      resolve: ({ uninvoiced }) => uninvoiced,
    }),
    payment: t.field({ type: Payment, resolve: ({ payment }) => payment }),
    clients: t.field({ type: [MarginRef], resolve: ({ clients }) => clients }),
    accountManagers: t.field({ type: [MarginRef], resolve: ({ accountManagers }) => accountManagers }),
  }),
});

builder.queryField('financeFigures', (t) =>
  t.field({
    type: Figures,
    description: 'Work not invoiced, days to be paid, and the margins of the months asked for.',
    args: { beginDate: t.arg({ type: 'Date', required: true }), endDate: t.arg({ type: 'Date', required: true }) },
    resolve: (_root, args, context) => financeFigures(context, args),
  }),
);
