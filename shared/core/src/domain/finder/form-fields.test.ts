import { describe, expect, it } from 'vitest';
import { findParts } from './find-parts.ts';
import { formFields } from './form-fields.ts';

const fieldsOf = (query: string) => formFields(findParts(new URLSearchParams(query), []));
const names = (query: string) => fieldsOf(query).map(({ name }) => name);
const field = (query: string, name: string) => {
  const found = fieldsOf(query).find((each) => each.name === name);
  if (!found) throw new Error(`${name} is not asked`);
  return found;
};

describe('the form of the finder', () => {
  it('asks nothing but the task first, and then what matters to it', () => {
    expect(names('')).toEqual([]);
    expect(names('task=nonsense')).toEqual([]);
    expect(names('task=shut-off')).toEqual(['opening', 'pressure']);
    expect(names('task=stop-backflow')).toEqual(['pipe', 'size', 'pressure']);
    expect(field('task=join-pipes', 'deflection')).toMatchObject({ label: 'Deflection, °', unit: null });
  });

  it('offers the sizes of the chosen standard, and takes one that is typed before', () => {
    expect(field('task=close-leak', 'size').choices).toBeNull();
    const size = field('task=close-leak&pipe=iso2531&size=DN+250', 'size');
    expect(size.value).toBe('DN250');
    expect(size.choices).toContainEqual({ value: 'DN250', label: 'DN 250' });
    expect(size.choices?.every(({ value }) => value === '' || value.startsWith('DN'))).toBe(true);
  });

  it('asks for the diameter of a pipe that was measured', () => {
    expect(names('task=close-leak&pipe=od')).toEqual(['pipe', 'od', 'pressure', 'temperature', 'medium']);
    expect(field('task=close-leak&pipe=od&od=274&odUnit=mm', 'od')).toMatchObject({
      value: '274',
      unit: { name: 'odUnit', value: 'mm' },
    });
  });

  it('keeps a choice that is none, so that the visitor sees what was asked', () => {
    const medium = field('task=close-leak&medium=steam', 'medium');
    expect(medium.value).toBe('steam');
    expect(medium.choices).toContainEqual({ value: 'steam', label: 'steam' });
  });
});
