import { needsScripts } from '@wa/core/domain/messages';

interface Props {
  isFile: true | undefined;
  email: string;
}

/** On a host of files, for a browser without scripts: why there is no answer, and what to do. */
export function NeedsScripts({ isFile, email }: Props) {
  if (!isFile) return null;
  return (
    <noscript>
      <p>
        <strong>{needsScripts(email)}</strong>
      </p>
    </noscript>
  );
}
