import json from 'virtual:client-assets';

/** Addresses of what a document refers to, as the build named them. */
export interface ClientAssets {
  /** Classic script that runs before the first paint (units.ts). */
  units: string;
  /** Module scripts of every public page, in order. */
  scripts: string[];
  /** The application, which the loader brings. */
  entry: string;
  stylesheet: string;
  /** Styles of views that few visitors open, by kind of route. */
  viewStylesheets: Record<string, string[]>;
  /** Faces of the first paint. */
  fonts: string[];
  /** `preloads`: code that the scripts begin by asking for. */
  admin: { scripts: string[]; stylesheets: string[]; preloads: string[] };
}

/** The client's files, for the renderer. Browsers read them from the document: no build can know its own names. */
export const builtAssets = JSON.parse(json) as ClientAssets;
