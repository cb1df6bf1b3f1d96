import { builder } from '../../platform/graphql/builder.ts';
import { readField } from '../../platform/read/read-run.ts';
import { MissionType } from '../missions/missions.model.ts';
import { type CodeFigure, figureCodes, type MonthFigure, type YearFigure } from './planning.figures.ts';
import { CountedMission } from './planning.model.ts';
import { countedMissionsSource, dashboardMissionData, type MissionData } from './planning.service.ts';

const MissionDataCode = builder.enumType('MissionDataCode', {
  description:
    'D deals, NS starts, M ongoing, F finishers; of the finishers EB not extended, BE extended, BR Bloomers placed again.',
  values: figureCodes,
});

const MonthData = builder.objectRef<MonthFigure>('MissionMonthData');
MonthData.implement({
  fields: (t) => ({
    month: t.expose('month', { type: 'Date' }),
    currentYear: t.exposeInt('currentYear'),
    lastYear: t.exposeInt('lastYear', { description: 'Of the same month a year before.' }),
    diff: t.exposeInt('diff'),
  }),
});

const yearNotes = {
  currentYear: 'Total of the months that have begun.',
  lastYear: 'Total of the same months a year before.',
  averagePerMonth: 'Total divided by the months that have begun.',
};

const TypeData = builder.objectRef<NonNullable<CodeFigure['types']>[number]>('MissionTypeData');
TypeData.implement({
  fields: (t) => ({
    type: t.expose('type', { type: MissionType }),
    currentYear: t.exposeInt('currentYear', { description: yearNotes.currentYear }),
    lastYear: t.exposeInt('lastYear', { description: yearNotes.lastYear }),
    diff: t.exposeInt('diff'),
    averagePerMonth: t.exposeFloat('averagePerMonth', { description: yearNotes.averagePerMonth }),
    months: t.field({ type: [MonthData], resolve: (figure: YearFigure) => figure.months }),
  }),
});

const CodeData = builder.objectRef<CodeFigure>('MissionCodeData');
CodeData.implement({
  fields: (t) => ({
    code: t.expose('code', { type: MissionDataCode }),
    currentYear: t.exposeInt('currentYear', { description: yearNotes.currentYear }),
    lastYear: t.exposeInt('lastYear', { description: yearNotes.lastYear }),
    diff: t.exposeInt('diff'),
    averagePerMonth: t.exposeFloat('averagePerMonth', { description: yearNotes.averagePerMonth }),
    months: t.field({ type: [MonthData], resolve: (figure) => figure.months }),
    types: t.field({
      type: [TypeData],
      nullable: true,
      description: 'The same by type of mission; null unless extended.',
      resolve: (figure) => figure.types,
    }),
  }),
});

const DashboardMissionData = builder.objectRef<MissionData>('DashboardMissionData');
DashboardMissionData.implement({
  fields: (t) => ({
    startDate: t.expose('startDate', { type: 'Date' }),
    monthsElapsed: t.exposeInt('monthsElapsed', { description: 'Months that have begun, 0 to 12.' }),
    counts: t.field({ type: [CodeData], resolve: (data) => data.counts }),
  }),
});

builder.queryField('dashboardMissionData', (t) =>
  t.field({
    type: DashboardMissionData,
    description: 'Twelve months of figures from a first of month, beside those of the year before.',
    args: { startDate: t.arg({ type: 'Date', required: true }), extended: t.arg.boolean() },
    resolve: (_root, args, context) => dashboardMissionData(context, args),
  }),
);

builder.queryField('countedMissions', (t) =>
  t.field({
    type: [CountedMission.ref],
    description:
      'The missions behind a figure of dashboardMissionData: their months add up to it. Twelve months at most.',
    args: {
      code: t.arg({ type: MissionDataCode, required: true }),
      from: t.arg({ type: 'Date', required: true, description: 'First of the first month.' }),
      to: t.arg({ type: 'Date', description: 'First of the last month; left out, one month.' }),
      type: t.arg({ type: MissionType }),
    },
    ...readField({ model: CountedMission, shape: 'list', source: countedMissionsSource }),
  }),
);
