import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps, MouseEventHandler } from 'react';
import { Icon, type IconName } from './icon.tsx';
import { holdFocus } from './return-focus.ts';

interface IconButtonProps
  extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps | 'children' | 'aria-label'> {
  icon: IconName;
  /** The name for screen readers. */
  label: string;
}

/** A button with only an icon. A click that removes its row passes the focus on to a neighbor. */
export const IconButton = ({ icon, label, onClick, ...props }: IconButtonProps) => (
  <ActionIcon
    aria-label={label}
    {...props}
    {...(onClick && { onClick: props.color === 'danger' ? keepingFocus(onClick) : onClick })}
  >
    <Icon name={icon} />
  </ActionIcon>
);

function keepingFocus(onClick: MouseEventHandler<HTMLButtonElement>): MouseEventHandler<HTMLButtonElement> {
  return (event) => {
    const giveBack = holdFocus();
    onClick(event);
    giveBack();
  };
}
