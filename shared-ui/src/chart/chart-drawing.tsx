import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent, LegendComponent, TooltipComponent } from 'echarts/components';
import * as echarts from 'echarts/core';
import { use } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import EChartsReactCore from 'echarts-for-react/esm/core';
import { useMemo } from 'react';
import { useThemeMode } from '../theme/theme.tsx';
import { chartOption, pieOption } from './chart-options.ts';
import type { ChartProps, PieProps } from './chart-props.ts';

// Only what our charts use.
use([BarChart, LineChart, PieChart, GridComponent, LegendComponent, TooltipComponent, SVGRenderer]);

const svg = { renderer: 'svg' } as const;
const whole = { width: '100%', height: '100%' };

/** The only place that knows the chart library. */
export function ChartDrawing(props: ChartProps) {
  const { mode } = useThemeMode();
  const option = useMemo(() => chartOption(props, mode), [props, mode]);
  return <EChartsReactCore echarts={echarts} option={option} opts={svg} style={whole} notMerge />;
}

export function PieDrawing(props: PieProps) {
  const { mode } = useThemeMode();
  const option = useMemo(() => pieOption(props, mode), [props, mode]);
  return <EChartsReactCore echarts={echarts} option={option} opts={svg} style={whole} notMerge />;
}
