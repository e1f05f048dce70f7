import type { ShelvedDrawing } from './drawing-shelf.ts';

const LINES = { card: 'il il-card', figure: 'il il-fig' } as const;

/** Line weights for a small picture or a large one. */
export type PictureVariant = keyof typeof LINES;

interface Props {
  drawing: ShelvedDrawing & { name: string };
  /** Empty beside a visible title: the drawing then is decorative. */
  alt: string;
  variant: PictureVariant;
}

/** A bundled drawing, inline; it says its name, so that the browser can take it over from the server's document. */
export function DrawnPicture({ drawing, alt, variant }: Props) {
  const role = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
  return (
    <svg
      className={LINES[variant]}
      viewBox="0 0 240 160"
      data-drawing={drawing.name}
      {...role}
      // Markup of our own drawings, never of anything typed or uploaded.
      dangerouslySetInnerHTML={{ __html: drawing.body }}
    />
  );
}
