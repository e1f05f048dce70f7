import type { RouteData } from '@wa/core/contract/site';
import { adoptedChart, CHART_ATTRIBUTE, chartParts } from './chart-shelf.ts';

interface Props {
  route: Extract<RouteData, { chart?: unknown }>;
  caption: string;
}

/** The range chart of an answer: drawn on the server, and in a browser the server's own markup. A host of files has none. */
export function AnswerChart({ route, caption }: Props) {
  const mark = { [CHART_ATTRIBUTE]: true };
  const drawn = adoptedChart(route);
  if (drawn !== null)
    return <div {...mark} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: drawn }} />;
  const { View } = chartParts;
  if (!route.chart || !View) return null;
  return (
    <div {...mark}>
      <View chart={route.chart} caption={caption} />
    </div>
  );
}
