import { ActionIcon, type ActionIconProps } from '@mantine/core';
import type { ComponentProps } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface IconButtonProps
  extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps | 'children' | 'aria-label'> {
  icon: IconName;
  /** The name for screen readers. */
  label: string;
}

/** A button with only an icon. */
export const IconButton = ({ icon, label, ...props }: IconButtonProps) => (
  <ActionIcon aria-label={label} {...props}>
    <Icon name={icon} />
  </ActionIcon>
);
