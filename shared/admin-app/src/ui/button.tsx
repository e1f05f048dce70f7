import type { ComponentPropsWithRef } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

type Look = 'primary' | 'danger' | 'quiet' | 'small' | 'icon';

interface ButtonProps extends ComponentPropsWithRef<'button'> {
  /** How it differs from the usual one: 'small quiet'. */
  look?: Look | `${Look} ${Look}` | `${Look} ${Look} ${Look}` | undefined;
  /** In front of its text. */
  icon?: IconName | undefined;
}

/** A button with a text. It sends no form unless it is told to. */
export function Button({ look, icon, className, children, ...rest }: ButtonProps) {
  const looks = look?.split(' ').map((word) => `button-${word}`) ?? [];
  return (
    <button type="button" className={['button', ...looks, className].filter(Boolean).join(' ')} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

interface ToolProps extends Omit<ComponentPropsWithRef<'button'>, 'children'> {
  icon: IconName;
  /** What the icon stands for; read out. */
  label: string;
  /** What it does cannot be undone by itself. */
  danger?: boolean;
}

/** A button that is an icon alone. */
export function Tool({ icon, label, danger, className, ...rest }: ToolProps) {
  const classes = ['tool', danger && 'tool-danger', className].filter(Boolean).join(' ');
  return (
    <button type="button" className={classes} aria-label={label} {...rest}>
      <Icon name={icon} />
    </button>
  );
}
