import {
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  GridStateModule,
  LocaleModule,
  ModuleRegistry,
  NumberFilterModule,
  PaginationModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
  themeQuartz,
} from 'ag-grid-community';
import { gridFrench } from './grid-french.ts';

ModuleRegistry.registerModules([
  CellApiModule,
  CellStyleModule,
  ClientSideRowModelApiModule,
  ClientSideRowModelModule,
  ColumnApiModule,
  CustomFilterModule,
  DateFilterModule,
  EventApiModule,
  GridStateModule,
  LocaleModule,
  NumberFilterModule,
  PaginationModule,
  RowStyleModule,
  ScrollApiModule,
  TextFilterModule,
]);

/** Our colours follow the page's scheme by themselves: they are custom properties. */
export const gridTheme = themeQuartz.withParams({
  browserColorScheme: 'inherit',
  accentColor: 'var(--accent)',
  backgroundColor: 'var(--surface)',
  foregroundColor: 'var(--ink)',
  borderColor: 'var(--line)',
  chromeBackgroundColor: 'var(--surface)',
  headerBackgroundColor: 'var(--sunken)',
  headerTextColor: 'var(--ink-soft)',
  headerFontWeight: 600,
  oddRowBackgroundColor: 'color-mix(in srgb, var(--sunken) 55%, var(--surface))',
  rowHoverColor: 'var(--hover)',
  rowBorder: { color: 'var(--line)' },
  pinnedColumnBorder: { color: 'var(--line)' },
  wrapperBorderRadius: 'var(--radius-card)',
  borderRadius: 'var(--radius-control)',
  focusShadow: 'inset 0 0 0 2px var(--accent)',
  fontFamily: 'var(--font)',
  fontSize: 14,
  spacing: 6,
  cellHorizontalPadding: 12,
});

export const headerHeight = 40;

export function localeText({ key, defaultValue, variableValues }: LocaleQuestion): string {
  const text = gridFrench[key] ?? defaultValue;
  return (variableValues ?? []).reduce((filled, value, index) => filled.replace(`{${index}}`, value), text);
}

type LocaleQuestion = { key: string; defaultValue: string; variableValues?: string[] };
