import { isShown, type CatalogueFigure } from '../figures/catalogue-figure.ts';
import { isPlastic, MATERIAL_LABELS, materialWord, statedMaterials } from '../pipes/pipe-material.ts';
import type { Task } from '../products/tasks.ts';
import type { KnownRequirement } from './known-requirement.ts';
import { outcome } from './outcome.ts';
import type { Row } from './row.ts';

/** A text of this label names the materials of the pipes that a product is for. */
const LABEL = /^pipe materials?$/i;

/** Tasks whose parts clasp the pipe: a plastic one gives way without a stiffener inside. */
const CLASPING: readonly Task[] = ['close-leak', 'join-pipes', 'branch'];

export const isMaterialText = (figure: CatalogueFigure): boolean =>
  isShown(figure) && figure.measure === null && LABEL.test(figure.label.trim());

/**
 * What isn't stated of the pipe's material is to be confirmed. Steel is the exception while a product states nothing:
 * nominal sizes are those of steel pipe (D16.2, D16.8).
 */
export function materialRow(
  { material, task }: KnownRequirement,
  stated: readonly CatalogueFigure[],
): Row | null {
  if (material === null || (material === 'steel' && stated.length === 0)) return null;
  const own = stated.find(({ text, condition }) =>
    condition === '' ? statedMaterials(text).includes(material) : false,
  );
  const isOpen = own === undefined || own.state === 'question';
  const stiffener =
    isPlastic(material) && task !== null && CLASPING.includes(task) ? '; plastic pipe needs a stiffener' : '';
  return {
    limits: 'pipe-material',
    label: 'Pipe material',
    said: { text: MATERIAL_LABELS[material], converted: '' },
    outcome: isOpen
      ? outcome('confirm', [], { conditions: [`confirmed for ${materialWord(material)}${stiffener}`] })
      : outcome('holds', []),
    stated: own?.text ?? '',
    unit: null,
    variant: '',
  };
}
