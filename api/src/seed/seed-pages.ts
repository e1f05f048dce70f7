import { howToMeasure } from './pages/how-to-measure.ts';
import { sealMaterialGuide } from './pages/seal-material-guide.ts';
import type { SeedPage } from './pages/seed-page.ts';
import { waterControlOverview } from './pages/water-control-overview.ts';

/** CMS pages of a fresh store. */
export const seedPages: readonly SeedPage[] = [howToMeasure, sealMaterialGuide, waterControlOverview];
