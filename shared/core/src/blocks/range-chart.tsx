import { useId } from 'react';
import { Dagger } from './dagger.tsx';
import { FactTable } from './fact-table.tsx';
import {
  withoutAddresses,
  type Both,
  type ChartBar,
  type ChartRow,
  type ChartScale,
  type RangeChart,
} from '../domain/tables/resolved-table.ts';

interface Props {
  chart: RangeChart;
  caption: string;
  /** Attributes of the outermost element. */
  root?: object | undefined;
}

/**
 * Shows a chart of sizes and pressures as bars, with the same values in a table below. It is rendered on the
 * server, with positions as shares of the width, so that text has the same size on every screen.
 */
export function RangeChartView({ chart, caption, root }: Props) {
  const { rows, scales, need, assumed, questions, table } = chart;
  const note = useId();
  return (
    <figure className="range-chart" {...root}>
      <figcaption>{caption}</figcaption>
      <div>
        {need && (
          <div className="range-row range-need" aria-hidden="true">
            <svg>
              <BothTexts text={need.text} at={need.at} y={12} />
            </svg>
          </div>
        )}
        {rows.map((row) => (
          <Row key={row.name} row={row} chart={chart} note={note} />
        ))}
        {scales.map((scale) => (
          <Scale key={scale.label} scale={scale} />
        ))}
      </div>
      <Legend chart={chart} />
      {questions.map((question) => (
        <p key={question} id={note}>
          {question}
        </p>
      ))}
      <p>{assumed}</p>
      <details>
        <summary>As a table</summary>
        <FactTable table={withoutAddresses(table)} caption={caption} />
      </details>
    </figure>
  );
}

const percent = (share: number) => `${(share * 100).toFixed(2)}%`;

/** Pixels: vertical position of a bar below the two lines of its label, and its height. */
const BAR = { y: 28, height: 14 } as const;
/** Pixels: width of the mark for a single size. */
const MARK = 5;

function Row({ row, chart: { scales, need }, note }: { row: ChartRow; chart: RangeChart; note: string }) {
  const { name, href, isOpen, bars, gaps, words } = row;
  return (
    <div className="range-row">
      <p className="range-name">
        {href ? <a href={href}>{name}</a> : name}
        {isOpen && <Dagger note={note} />}
      </p>
      {bars.length > 0 && (
        <svg aria-hidden="true">
          {scales[0]?.ticks.map(({ at, text }) => (
            <line key={text} className="range-grid" x1={percent(at)} x2={percent(at)} y2="100%" />
          ))}
          {gaps.map(({ from, to }) => (
            <line
              key={from}
              className="range-gap"
              x1={percent(from)}
              x2={percent(to)}
              y1={BAR.y + BAR.height / 2}
              y2={BAR.y + BAR.height / 2}
            />
          ))}
          {bars.map((bar) => (
            <Bar key={`${bar.from} ${bar.to}`} bar={bar} />
          ))}
          {need && <line className="range-need-line" x1={percent(need.at)} x2={percent(need.at)} y2="100%" />}
          {bars.map((bar) => (
            <Label key={`${bar.from} ${bar.to}`} bar={bar} />
          ))}
        </svg>
      )}
      {words.map((each) => (
        <p key={each.metric} className="range-words">
          <Words text={each} />
        </p>
      ))}
    </div>
  );
}

/** Drawn after the line of the visitor's size, which must not cross a label. */
function Label({ bar: { from, label, isLabelWideOnly } }: { bar: ChartBar }) {
  if (!label) return null;
  return (
    <g className={isLabelWideOnly ? 'range-label range-wide' : 'range-label'}>
      <BothTexts text={label} at={from} y={11} />
    </g>
  );
}

const lookOf = (level: number, isOpen: boolean) => ({
  className: isOpen ? 'range-bar range-open' : 'range-bar',
  style: { fill: `var(--chart-${level})` },
});

function Bar({ bar: { from, to, open, level } }: { bar: ChartBar }) {
  const look = lookOf(level, open !== null);
  if (from === to) {
    return (
      <svg x={percent(from)} overflow="visible">
        <rect {...look} x={-MARK / 2} y={BAR.y} width={MARK} height={BAR.height} />
      </svg>
    );
  }
  const end = percent(open === 'start' ? to : from);
  return (
    <>
      <rect {...look} x={percent(from)} width={percent(to - from)} {...BAR} />
      {open && <line className="range-end" x1={end} x2={end} y1={BAR.y - 3} y2={BAR.y + BAR.height + 3} />}
    </>
  );
}

/** Position from which a text is right-aligned. */
const RIGHT = 0.9;

/** Shows the US text above the metric one; the unit switch can hide either. */
function BothTexts({ text, at, y }: { text: Both; at: number; y: number }) {
  const anchor = at > RIGHT ? ({ x: percent(1), textAnchor: 'end' } as const) : { x: percent(at) };
  return (
    <>
      <text className="us" {...anchor} y={y}>
        {text.us}
      </text>
      <text className="metric" {...anchor} y={y + 13}>
        {text.metric}
      </text>
    </>
  );
}

function Words({ text: { us, metric } }: { text: Both }) {
  if (us === metric) return us;
  return (
    <>
      <span className="us">{us}</span> <span className="metric">{metric}</span>
    </>
  );
}

function Scale({ scale: { label, system, ticks } }: { scale: ChartScale }) {
  return (
    <div className={`range-row range-scale ${system}`} aria-hidden="true">
      <p className="range-name">{label}</p>
      <svg>
        {ticks.map(({ at, text, isWideOnly }) => (
          <text
            key={text}
            className={isWideOnly ? 'range-wide' : undefined}
            x={percent(at)}
            y={13}
            textAnchor={at < 0.02 ? 'start' : at > 0.98 ? 'end' : 'middle'}
          >
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** Explains the bar styles used in this chart. */
function Legend({ chart: { rows, levels } }: { chart: RangeChart }) {
  const bars = rows.flatMap((row) => row.bars);
  return (
    <ul className="range-legend" aria-hidden="true">
      {levels.map(({ level, text }) => (
        <li key={text.metric}>
          <Sample level={level} />
          <Words text={text} />
        </li>
      ))}
      {bars.some(({ level }) => level === 0) && (
        <li>
          <Sample level={0} /> pressure not listed
        </li>
      )}
      {bars.some(({ open }) => open) && (
        <li>
          <Sample level={0} isOpen /> only one limit listed
        </li>
      )}
      {rows.some(({ gaps }) => gaps.length > 0) && (
        <li>
          <svg className="range-sample">
            <line className="range-gap" x2="100%" y1="7" y2="7" />
          </svg>{' '}
          no size listed
        </li>
      )}
    </ul>
  );
}

function Sample({ level, isOpen = false }: { level: number; isOpen?: boolean }) {
  return (
    <svg className="range-sample">
      <rect {...lookOf(level, isOpen)} x="1" y="1" width="22" height="12" />
    </svg>
  );
}
