import { guideSpecification, SYSTEM_LABELS, type GuideSource } from '../domain/guide-specification.ts';
import { CopyButton } from './part-numbers.tsx';

const SYSTEMS = ['us', 'metric'] as const;

/** Shows the guide specification to copy, collapsed, in one version per system of units. */
export const GuideTexts = ({ source, root }: { source: GuideSource; root?: object | undefined }) => (
  <div className="guide" {...root}>
    {SYSTEMS.map((system) => (
      <details key={system}>
        <summary>In {SYSTEM_LABELS[system]}</summary>
        <CopyButton label={`Copy the guide specification in ${SYSTEM_LABELS[system]}`} />
        <pre>{guideSpecification(source, system)}</pre>
      </details>
    ))}
  </div>
);
