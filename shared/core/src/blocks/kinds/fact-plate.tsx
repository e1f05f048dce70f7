import { PLATE_MAX } from '../../domain/limits.ts';
import { useBlockEnvironment } from '../block-environment.tsx';
import type { BlockView } from './block-view.ts';

/** Up to four headline figures, US large and metric below, each with the condition under which it holds. */
export const FactPlateBlock: BlockView = ({ data, root }) => {
  const { catalogue } = useBlockEnvironment();
  const names = Array.isArray(data['facts']) ? data['facts'].slice(0, PLATE_MAX) : [];
  const figures = names.flatMap((name) => {
    const figure = typeof name === 'string' ? catalogue?.figure(name) : null;
    return figure ? [figure] : [];
  });
  if (figures.length === 0) return null;
  return (
    <dl className="fact-plate" {...root}>
      {figures.map((figure) => (
        <div key={figure.label}>
          <dt>{figure.label}</dt>
          <dd>
            {figure.metric === null ? (
              figure.us.full
            ) : (
              <>
                <span className="us">{figure.us.full}</span>{' '}
                <small className="metric">{figure.metric.full}</small>
              </>
            )}
          </dd>
          {figure.condition && <dd className="fact-plate-condition">{figure.condition}</dd>}
        </div>
      ))}
    </dl>
  );
};
