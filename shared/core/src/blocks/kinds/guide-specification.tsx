import { platesOnce } from '../../domain/figures/figure-text.ts';
import { guideSpecification, SYSTEM_LABELS } from '../../domain/guide-specification.ts';
import { objectsOf, textOf } from '../../domain/block-kinds/fields.ts';
import { useBlockEnvironment } from '../block-environment.tsx';
import { CopyButton } from '../copy-button.tsx';
import type { BlockView } from './block-view.ts';

const SYSTEMS = ['us', 'metric'] as const;

/** The text to take into a project's specification, folded, one for each system of units. */
export const GuideSpecificationBlock: BlockView = ({ data, root }) => {
  const { catalogue, site, pageTitle, path } = useBlockEnvironment();
  if (catalogue === null) return null;
  const facts = Array.isArray(data['facts']) ? data['facts'].map(textOf) : [];
  const source = {
    subject: pageTitle,
    address: site.publicUrl + path,
    plate: platesOnce(facts.flatMap((key) => catalogue.figure(key) ?? [])),
    tables: objectsOf(data['tables'])
      .map(({ table }) => catalogue.table(textOf(table)))
      .filter((table) => table !== null),
  };
  if (source.plate.length + source.tables.length === 0) return null;
  return (
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
};
