import json from 'virtual:client-assets';
import type { ClientAssets } from './client-assets.ts';

/** The client's files, for the renderer. Browsers read them from the document: no build can know its own names. */
export const builtAssets = JSON.parse(json) as ClientAssets;
