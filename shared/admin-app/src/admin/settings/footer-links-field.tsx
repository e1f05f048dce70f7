import type { FooterLink } from '@wa/core/domain/settings/settings';
import { Button, Tool } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SettingsFieldsProps } from './settings-fields.tsx';

/** The links of the footer, each with its text and address. */
export function FooterLinksField({ form, errors, onEdit }: SettingsFieldsProps) {
  const edit = (change: (links: FooterLink[]) => FooterLink[]) =>
    onEdit(({ footerLinks }) => ({ footerLinks: change(footerLinks) }));
  const patch = (at: number, part: Partial<FooterLink>) =>
    edit((links) => links.map((link, index) => (index === at ? { ...link, ...part } : link)));
  return (
    <fieldset className="settings-choices">
      <legend>Links; the sales e-mail follows them</legend>
      {form.footerLinks.map(({ label, href }, at) => (
        <div key={at} className="settings-link">
          <TextField
            label={`Text of link ${String(at + 1)}`}
            value={label}
            onChange={(text) => patch(at, { label: text })}
          />
          <TextField
            label={`Address of link ${String(at + 1)}`}
            value={href}
            onChange={(text) => patch(at, { href: text })}
          />
          <Tool
            icon="trash"
            label={`Remove ${label || 'the link'}`}
            onClick={() => edit((links) => links.filter((_, index) => index !== at))}
          />
        </div>
      ))}
      {errors['footerLinks'] && (
        <span className="field-error" role="alert">
          {errors['footerLinks']}
        </span>
      )}
      <Button
        icon="plus"
        look="small"
        className="align-start"
        onClick={() => edit((links) => [...links, { label: '', href: '' }])}
      >
        Add a link
      </Button>
    </fieldset>
  );
}
