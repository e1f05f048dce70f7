import type { FooterLink } from '@wa/core/domain/settings/settings';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { Icon } from '../../ui/icon.tsx';
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
          <TextInput
            label={`Text of link ${String(at + 1)}`}
            value={label}
            onChange={(event) => patch(at, { label: event.currentTarget.value })}
          />
          <TextInput
            label={`Address of link ${String(at + 1)}`}
            value={href}
            onChange={(event) => patch(at, { href: event.currentTarget.value })}
          />
          <ActionIcon
            aria-label={`Remove ${label || 'the link'}`}
            onClick={() => edit((links) => links.filter((_, index) => index !== at))}
          >
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      {errors['footerLinks'] && (
        <span className="field-error" role="alert">
          {errors['footerLinks']}
        </span>
      )}
      <Button
        leftSection={<Icon name="plus" />}
        size="xs"
        className="align-start"
        onClick={() => edit((links) => [...links, { label: '', href: '' }])}
      >
        Add a link
      </Button>
    </fieldset>
  );
}
