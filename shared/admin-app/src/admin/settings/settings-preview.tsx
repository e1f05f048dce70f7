import { renderText } from '@wa/core/domain/figures/references';
import type { Settings } from '@wa/core/domain/settings/settings';
import { Logo } from '@wa/core/ui/logo.tsx';
import { isPendingUpload } from '../../client/queue/operation.ts';
import { useCatalogue } from '../catalogue/use-catalogue.ts';

/** Shows bar, headline, and footer as visitors will see them, and names the unsaved fields. */
export function SettingsPreview({ form, changed }: { form: Settings; changed: readonly string[] }) {
  const { figure } = useCatalogue();
  const drawn = (text: string) => renderText(text, figure);
  return (
    <aside className="stack-12 settings-preview" aria-labelledby="settings-preview-title">
      <h2 id="settings-preview-title">Visitor preview</h2>
      <div className="settings-shown">
        <p className="settings-shown-bar">
          {form.logo === '' || isPendingUpload(form.logo) ? (
            <>
              <Logo />
              <b>{form.name}</b>
            </>
          ) : (
            <img className="settings-logo" src={form.logo} alt={form.name} />
          )}{' '}
          <span>{drawn(form.tagline)}</span>
        </p>
        <p className="settings-shown-home">
          <b>{drawn(form.homeTitle)}</b>
          {form.homeLines.map((line, at) => (
            <span key={at}>{drawn(line)}</span>
          ))}
        </p>
        <p className="settings-shown-contact">
          <span>{form.salesEmail}</span> <span className="figures">{form.phone}</span>
        </p>
      </div>
      <div role="status">
        {changed.length > 0 && (
          <p>
            <b>Not saved yet:</b> {changed.join(', ')}
          </p>
        )}
      </div>
    </aside>
  );
}
