import { foldText } from '@bloom/shared-rules/words/fold-text';
import type { ColDef, IDateFilterParams, INumberFilterParams, ITextFilterParams } from 'ag-grid-community';
import { dayInParis, parseFigure } from '../format/format.ts';
import { type GridColumn, textOf } from './grid-column.ts';
import { isRow, type Line } from './grid-groups.ts';
import { ListFilter, type ListFilterModel } from './list-filter.tsx';

type Filter<Row> = Pick<ColDef<Line<Row>>, 'filter' | 'filterParams' | 'filterValueGetter'>;

/** The filter that fits the kind of a column. `choices` lists the texts that a list filter offers. */
export function filterOf<Row>(column: GridColumn<Row>, choices: () => readonly string[]): Filter<Row> {
  switch (column.kind) {
    case 'number':
    case 'amount':
      return { filter: 'agNumberColumnFilter', filterParams: figures };
    case 'date':
      return { filter: 'agDateColumnFilter', filterParams: days };
    case 'list':
      return {
        filter: {
          component: ListFilter,
          doesFilterPass: ({ data, model }: { data: Line<Row>; model: ListFilterModel }) =>
            isRow<Row>(data) && model.includes(textOf(column, data)),
        },
        filterParams: { choices },
      };
    default:
      return {
        filter: 'agTextColumnFilter',
        filterParams: texts,
        // People search for what they read, not for what is behind it.
        filterValueGetter: ({ data }) => (isRow<Row>(data) ? textOf(column, data) : ''),
      };
  }
}

/** 1 234,5 as people write it, which is also how the filter shows it again. */
const figures: INumberFilterParams = {
  allowedCharPattern: '[\\d\\s.,-]',
  numberParser: (text) => (text === null ? null : (parseFigure(text) ?? null)),
  numberFormatter: (value) => (value === null ? null : String(value).replace('.', ',')),
};

const days: IDateFilterParams = { comparator: compareDay };

/** « elodie » finds Élodie. */
const texts: ITextFilterParams = {
  textFormatter: (text) => (text === null ? null : foldText(text)),
  trimInput: true,
};

/** ag-grid asks with midnight of the chosen day in local time; cells hold `yyyy-MM-dd`, or an instant as in Paris. */
export function compareDay(chosen: Date, cell: unknown): number {
  if (typeof cell !== 'string' || cell === '') return -1;
  const day = [
    chosen.getFullYear(),
    String(chosen.getMonth() + 1).padStart(2, '0'),
    String(chosen.getDate()).padStart(2, '0'),
  ].join('-');
  const own = cell.length > day.length ? dayInParis(cell) : cell;
  return own === day ? 0 : own < day ? -1 : 1;
}
