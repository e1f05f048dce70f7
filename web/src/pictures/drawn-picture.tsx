import type { Drawing } from '@wa/core/drawings/drawings';

const LINES = { card: 'il il-card', figure: 'il il-fig' } as const;

/** Line weights for a small picture or a large one. */
export type PictureVariant = keyof typeof LINES;

interface Props {
  drawing: Drawing & { name: string };
  /** Empty beside a visible title: the drawing then is decorative. */
  alt: string;
  variant: PictureVariant;
}

/** A drawing, inline; it says its name, so that the browser can take it over from the server's document. */
export function DrawnPicture({ drawing, alt, variant }: Props) {
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      className={LINES[variant]}
      viewBox={drawing.viewBox}
      data-drawing={drawing.name}
      {...role}
      // The server checked the file when it loaded it (api/src/content/drawings).
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
