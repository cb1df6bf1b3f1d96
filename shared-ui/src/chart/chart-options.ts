import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts';
import type { GridComponentOption, LegendComponentOption, TooltipComponentOption } from 'echarts/components';
import type { ComposeOption } from 'echarts/core';
import { formatNumber } from '../format/format.ts';
import { palette, type ThemeMode } from '../theme/theme.tokens.ts';
import type { ChartProps, ChartSeries } from './chart-props.ts';

export type ChartOption = ComposeOption<
  BarSeriesOption | LineSeriesOption | GridComponentOption | LegendComponentOption | TooltipComponentOption
>;

const FONT = 'Inter, "Inter fallback", system-ui, sans-serif';

/** What the chart library is told, in the colours of the theme. */
export function chartOption({ categories, series, format = formatNumber }: ChartProps, mode: ThemeMode): ChartOption {
  const ink = palette['ink-soft'][mode];
  const line = palette.line[mode];
  return {
    // People who asked for less motion are many, and a figure that moves is not read.
    animation: false,
    textStyle: { fontFamily: FONT, color: ink },
    grid: { left: 4, right: 4, top: 40, bottom: 4, containLabel: true },
    legend: { top: 0, left: 0, itemWidth: 14, itemHeight: 10, textStyle: { color: ink } },
    tooltip: {
      trigger: 'axis',
      backgroundColor: palette.surface[mode],
      borderColor: line,
      textStyle: { color: palette.ink[mode], fontFamily: FONT },
      valueFormatter: (value) => (typeof value === 'number' ? format(value) : '–'),
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
      axisLabel: { color: ink, formatter: (value: number) => format(value) },
    },
    series: series.map((one) => seriesOption(one, mode)),
  };
}

function seriesOption({ name, values, kind, tone }: ChartSeries, mode: ThemeMode): BarSeriesOption | LineSeriesOption {
  const color = tone === 'accent' ? palette.accent[mode] : palette['line-strong'][mode];
  const data = [...values];
  if (kind === 'line') {
    // Not by its colour alone: dashes and dots.
    return {
      type: 'line',
      name,
      data,
      color,
      lineStyle: { width: 2, type: 'dashed' },
      symbol: 'circle',
      symbolSize: 6,
    };
  }
  return { type: 'bar', name, data, color, barMaxWidth: 32, itemStyle: { borderRadius: [3, 3, 0, 0] } };
}
