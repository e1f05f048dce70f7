import type { ComponentType } from 'react';
import type { RouteData } from '@wa/core/contract/site';
import type { RangeChart } from '@wa/core/domain/tables/resolved-table';

type ChartView = ComponentType<{ chart: RangeChart; caption: string }>;

/** What draws a range chart: the server's alone. */
export const chartParts: { View?: ChartView } = {};

/** Marks the element that holds a chart. */
export const CHART_ATTRIBUTE = 'data-range-chart';

const adopted = new WeakMap<RouteData, string>();

/** Takes over the chart of an answer as the server drew it: nothing in it needs a component. */
export function adoptChart(document: Document, route: RouteData): void {
  const drawn = document.querySelector(`[${CHART_ATTRIBUTE}]`);
  if (drawn) adopted.set(route, drawn.innerHTML);
}

/** What the server drew for exactly this answer; null on the server itself, and where it drew none. */
export const adoptedChart = (route: RouteData): string | null => adopted.get(route) ?? null;
