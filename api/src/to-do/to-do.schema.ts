import { builder } from '../platform/graphql/builder.ts';
import { toDoKinds } from './to-do.kinds.ts';
import type { ToDoItem as Item } from './to-do.repository.ts';
import { type ToDoLine as Line, type ToDo as Lines, toDo, toDoItems } from './to-do.service.ts';

const ToDoKind = builder.enumType('ToDoKind', {
  description:
    'Of reports: nothing entered, entered and not sent to sign, waiting for the Bloomer, for the client. Of invoices: what waits in the list that has it.',
  values: toDoKinds,
});

const ToDoItem = builder.objectRef<Item>('ToDoItem');
ToDoItem.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    title: t.exposeString('title', {
      description: 'The Bloomer, the company, the address, the order of transfers, or the name of the job.',
    }),
    detail: t.exposeString('detail', {
      nullable: true,
      description: 'The client, the paper, the number of the invoice, the subject, or whose work failed and why.',
    }),
    day: t.expose('day', { type: 'Date', description: 'On which it was due, ends, was sent or failed.' }),
    missionId: t.exposeID('missionId', { nullable: true }),
    societyId: t.exposeID('societyId', { nullable: true }),
    documentId: t.exposeID('documentId', { nullable: true, description: 'To remind the client of.' }),
    waitsFor: t.exposeString('waitsFor', { nullable: true, description: 'Who has to sign now.' }),
    canRemind: t.exposeBoolean('canRemind'),
  }),
});

const ToDoLine = builder.objectRef<Line>('ToDoLine');
ToDoLine.implement({
  fields: (t) => ({
    id: t.exposeID('id'),
    kind: t.expose('kind', { type: ToDoKind }),
    month: t.expose('month', { type: 'Date', nullable: true }),
    isFinance: t.exposeBoolean('isFinance', { description: 'Of the whole firm, whatever mine says.' }),
    count: t.exposeInt('count'),
    remindable: t.exposeInt('remindable', { description: 'How many were not reminded since yesterday.' }),
    reminderMails: t.exposeInt('reminderMails', {
      description: 'How many mails leave when all of these are reminded: the client has one for each contact.',
    }),
    oldest: t.expose('oldest', { type: 'Date' }),
    items: t.expose('items', { type: [ToDoItem], description: 'The first ones; toDoItems has them all.' }),
  }),
});

const ToDo = builder.objectRef<Lines>('ToDo');
ToDo.implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Date', description: 'Until the fifth the month before.' }),
    lines: t.expose('lines', { type: [ToDoLine] }),
  }),
});

builder.queryField('toDo', (t) =>
  t.field({
    type: ToDo,
    description: 'For staff: what waits for somebody, with how many. mine: of the missions one looks after.',
    args: { mine: t.arg.boolean({ required: true }) },
    resolve: (_root, { mine }, context) => toDo(context, mine),
  }),
);

builder.queryField('toDoItems', (t) =>
  t.field({
    type: [ToDoItem],
    description: 'For staff: all that a line of toDo counts.',
    args: {
      kind: t.arg({ type: ToDoKind, required: true }),
      month: t.arg({ type: 'Date' }),
      mine: t.arg.boolean({ required: true }),
    },
    resolve: (_root, args, context) => toDoItems(context, args),
  }),
);
