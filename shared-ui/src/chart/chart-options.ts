import type { BarSeriesOption, LineSeriesOption, PieSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { formatNumber } from '../format/format.ts';
import { palette, type ThemeMode } from '../theme/theme.tokens.ts';
import { type ChartProps, type ChartSeries, type ChartTone, type PieProps, SLICE_TONES } from './chart-props.ts';

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | LineSeriesOption
  | PieSeriesOption
  | GridComponentOption
  | LegendComponentOption
  | TooltipComponentOption
>;

const FONT = 'Inter, "Inter fallback", system-ui, sans-serif';

const PIE_SIZE = ['42%', '68%'];

/** What the chart library is told, in the colours of the theme. */
export function chartOption(props: ChartProps, mode: ThemeMode): ChartOption {
  const { categories, series, format = formatNumber, formatShort = format } = props;
  const ink = palette['ink-soft'][mode];
  const line = palette.line[mode];
  return {
    ...common(mode),
    grid: { left: 4, right: 4, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10, textStyle: { color: ink } },
    tooltip: {
      ...tooltip(mode),
      trigger: 'axis',
      formatter: (points) => tooltipText(Array.isArray(points) ? points : [points], format),
    },
    xAxis: {
      type: 'category',
      data: [...categories],
      axisTick: { show: false },
      axisLine: { lineStyle: { color: line } },
      axisLabel: { color: ink },
    },
    yAxis: {
      type: 'value',
      minInterval: 1,
      splitLine: { lineStyle: { color: line } },
      axisLabel: { color: ink, formatter: (value: number) => formatShort(value) },
    },
    series: series.flatMap((one, index) => seriesOptions(one, index, mode)),
  };
}

export function pieOption({ slices }: PieProps, mode: ThemeMode): ChartOption {
  return {
    ...common(mode),
    tooltip: { ...tooltip(mode), trigger: 'item', formatter: '{b}' },
    series: [
      {
        type: 'pie',
        radius: PIE_SIZE,
        itemStyle: { borderColor: palette.surface[mode], borderWidth: 2 },
        label: { color: palette.ink[mode], fontFamily: FONT },
        // Of what is nothing, only the words would be left, on top of each other.
        data: slices
          .map(({ name, value, text }, index) => ({
            value,
            name: `${name} ${text}`,
            itemStyle: { color: palette[SLICE_TONES[index % SLICE_TONES.length] ?? 'accent'][mode] },
          }))
          .filter(({ value }) => value > 0),
      },
    ],
  };
}

/** People who asked for less motion are many, and a figure that moves is not read. */
const common = (mode: ThemeMode) => ({
  animation: false,
  textStyle: { fontFamily: FONT, color: palette['ink-soft'][mode] },
});

const tooltip = (mode: ThemeMode) => ({
  backgroundColor: palette.surface[mode],
  borderColor: palette.line[mode],
  textStyle: { color: palette.ink[mode], fontFamily: FONT },
  confine: true,
});

type Point = { name?: string; seriesName?: string; value?: unknown; marker?: unknown };

/** Each series once, although a line that becomes dashed is two; all words are ours, or French months. */
function tooltipText(points: readonly Point[], format: (value: number) => string): HTMLElement {
  const box = document.createElement('div');
  box.append(points[0]?.name ?? '');
  const said = new Set<string>();
  for (const { seriesName = '', value, marker } of points) {
    if (said.has(seriesName) || typeof value !== 'number') continue;
    said.add(seriesName);
    const row = document.createElement('div');
    if (typeof marker === 'string') row.innerHTML = marker;
    row.append(`${seriesName}\u00a0: ${format(value)}`);
    box.append(row);
  }
  return box;
}

const COLOURS: Readonly<Record<ChartTone, keyof typeof palette>> = {
  accent: 'accent',
  info: 'info',
  ink: 'ink',
  soft: 'line-strong',
};
/** Lines are told apart by their marks, too. */
const SYMBOLS = ['circle', 'rect', 'triangle'];

function seriesOptions(series: ChartSeries, index: number, mode: ThemeMode): (BarSeriesOption | LineSeriesOption)[] {
  const { name, values, kind, tone, dashedFrom = 0 } = series;
  const color = palette[COLOURS[tone]][mode];
  if (kind === 'bar') {
    return [
      { type: 'bar', name, data: [...values], color, barMaxWidth: 32, itemStyle: { borderRadius: [3, 3, 0, 0] } },
    ];
  }
  // Not by its colour alone: dashes and marks.
  const line = (type: 'solid' | 'dashed', shown: (at: number) => boolean): LineSeriesOption => ({
    type: 'line',
    name,
    data: values.map((value, at) => (shown(at) ? value : null)),
    color,
    lineStyle: { width: 2, type },
    symbol: SYMBOLS[index % SYMBOLS.length],
    symbolSize: 6,
  });
  const parts: LineSeriesOption[] = [];
  if (dashedFrom > 0) parts.push(line('solid', (at) => at < dashedFrom));
  // It goes on where the other part ends.
  if (dashedFrom < values.length) parts.push(line('dashed', (at) => at >= dashedFrom - 1));
  return parts;
}
