import type { Rectangle } from 'electron';
import { z } from 'zod';

const size = z.number().int().min(200).max(20_000);
const place = z.number().int().min(-50_000).max(50_000);
export const windowState = z.object({
  bounds: z.object({ x: place, y: place, width: size, height: size }),
  isMaximized: z.boolean(),
});
export type WindowState = z.infer<typeof windowState>;

/** Pixels. */
const DEFAULT_SIZE = { width: 1360, height: 900 };
/** Pixels of the title bar that must be on a screen, so that the window can be moved. */
const GRIP = 80;

/** Where the window opens: as it was left, unless no screen shows that place any more. */
export function openingBounds(
  stored: unknown,
  workAreas: readonly Rectangle[],
): { bounds: Partial<Rectangle> & { width: number; height: number }; isMaximized: boolean } {
  const parsed = windowState.safeParse(stored);
  if (!parsed.success) return { bounds: DEFAULT_SIZE, isMaximized: false };
  const { bounds, isMaximized } = parsed.data;
  const isReachable = workAreas.some(
    (area) =>
      bounds.x + bounds.width >= area.x + GRIP &&
      bounds.x <= area.x + area.width - GRIP &&
      bounds.y >= area.y &&
      bounds.y <= area.y + area.height - GRIP,
  );
  const { width, height } = bounds;
  return { bounds: isReachable ? bounds : { width, height }, isMaximized };
}
