import { COMPARE_PARAMETER, type PartGroup } from '@wa/core/domain/compare/comparison';
import { Icon } from '@wa/core/ui/icon.tsx';
import { COMPARE_PATH } from '@wa/core/domain/site-routes';

interface Props {
  groups: readonly PartGroup[];
  /** What is compared already, in order. */
  slugs: readonly string[];
}

/** Adds a part to the address: a form that needs no scripts, the families of the compared parts first. */
export function AddPart({ groups, slugs }: Props) {
  return (
    <form className="compare-add cluster" method="get" action={COMPARE_PATH}>
      {slugs.map((slug) => (
        <input key={slug} type="hidden" name={COMPARE_PARAMETER} value={slug} />
      ))}
      <label className="field">
        <span className="field-label">{slugs.length === 0 ? 'First part' : 'Another part'}</span>
        <select className="input" name={COMPARE_PARAMETER} defaultValue="" required>
          <option value="">Choose a part</option>
          {groups.map(({ family, parts }) => (
            <optgroup key={family} label={family}>
              {parts.map(({ slug, name, detail }) => (
                <option key={slug} value={slug}>
                  {[name, detail].filter(Boolean).join(', ')}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </label>
      <button className="button" type="submit">
        <Icon name="plus" />
        Add
      </button>
    </form>
  );
}
