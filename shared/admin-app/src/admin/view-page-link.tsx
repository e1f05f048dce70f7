import { Button, type ButtonProps } from '@mantine/core';
import { usePlatform } from '../platform/provider.tsx';
import { Icon } from '../ui/icon.tsx';
import { useViewPage } from './visitors-view.ts';

interface ViewPageLinkProps extends Pick<ButtonProps, 'variant' | 'className'> {
  /** Path on the public site. */
  path: string;
}

/** A link to a page as visitors currently see it. */
export function ViewPageLink({ path, ...look }: ViewPageLinkProps) {
  const { publicUrl } = usePlatform();
  return (
    <Button
      leftSection={<Icon name="external" />}
      component="a"
      href={publicUrl(path)}
      target="_blank"
      rel="noopener"
      {...look}
    >
      {useViewPage()}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </Button>
  );
}
