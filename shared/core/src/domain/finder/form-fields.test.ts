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
  it('first asks only for the application, then for what it requires (D16.11)', () => {
    expect(names('')).toEqual(['task']);
    expect(names('task=nonsense')).toEqual(['task']);
    expect(names('task=shut-off')).toEqual(['task', 'opening', 'pressure']);
    expect(names('task=stop-backflow')).toEqual(['task', 'opening', 'pressure']);
    // An address of the earlier form still shows its questions.
    expect(names('task=stop-backflow&size=DN300')).toEqual(['task', 'pipe', 'size', 'opening', 'pressure']);
    expect(field('task=join-pipes', 'deflection')).toMatchObject({ label: 'Deflection, °', unit: null });
  });

  it('asks for the material of the pipe, unless its standard implies it (D16.8)', () => {
    expect(field('task=close-leak&material=pvc', 'material')).toMatchObject({
      label: 'Pipe material',
      value: 'pvc',
    });
    expect(names('task=close-leak&pipe=pe-dips&material=pvc')).not.toContain('material');
    expect(names('task=close-leak&pipe=b3610')).not.toContain('material');
  });

  it('marks the first value that is missing, once something is asked (D16.6)', () => {
    const missing = (query: string) =>
      fieldsOf(query).flatMap(({ name, isMissing, note }) => (isMissing ? `${name}: ${note}` : []));
    expect(missing('task=close-leak')).toEqual([]);
    expect(missing('task=close-leak&pipe=b3610&size=NPS2')).toEqual([
      'pressure: Add the pressure to compare ratings.',
    ]);
    expect(missing('task=close-leak&pressure=8')).toEqual(['size: Add the size to compare ratings.']);
    expect(missing('task=close-leak&pipe=b3610&size=NPS2&pressure=8')).toEqual([]);
  });

  it('asks for the measured diameter if no table has it for the material (D16.8)', () => {
    for (const material of ['cast-iron', 'asbestos-cement', 'concrete'])
      expect(names(`task=close-leak&material=${material}&size=NPS8`)).toContain('od');
    expect(names('task=close-leak&material=steel&size=NPS8')).not.toContain('od');
  });
});
