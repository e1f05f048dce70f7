import { IconShape, type IconProps as SiteIconProps } from '@wa/core/ui/icon.tsx';
import { officeIcons, type IconName } from './icons.ts';

interface Props extends Omit<SiteIconProps, 'name'> {
  name: IconName;
}

/** One of the office's icons. */
export const Icon = ({ name, ...rest }: Props) => <IconShape d={officeIcons[name]} {...rest} />;
