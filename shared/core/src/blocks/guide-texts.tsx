import {
  GUIDE_FORMATS,
  guideHref,
  guideSpecification,
  SYSTEM_LABELS,
  type GuideFormat,
  type GuideSource,
} from '../domain/guide-specification.ts';
import { CopyButton } from './part-numbers.tsx';

const SYSTEMS = ['us', 'metric'] as const;
const FORMATS = Object.keys(GUIDE_FORMATS) as GuideFormat[];

/**
 * Shows the guide specification to copy or download, collapsed, in one version per system of units. The links
 * work without scripts and in a static copy.
 */
export const GuideTexts = ({ source, root }: { source: GuideSource; root?: object | undefined }) => (
  <div className="guide" {...root}>
    {SYSTEMS.map((system) => (
      <details key={system}>
        <summary>In {SYSTEM_LABELS[system]}</summary>
        <CopyButton label={`Copy the guide specification in ${SYSTEM_LABELS[system]}`} />
        {FORMATS.map((format) => (
          <a key={format} className="guide-file" download href={guideHref(source.path, system, format)}>
            {GUIDE_FORMATS[format]}
            <span className="visually-hidden">
              {` file of the guide specification in ${SYSTEM_LABELS[system]}`}
            </span>
          </a>
        ))}
        <pre>{guideSpecification(source, system)}</pre>
      </details>
    ))}
  </div>
);
