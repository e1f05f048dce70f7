import json from 'virtual:client-assets';

/** Addresses of the client's files, as named by the build. */
export interface ClientAssets {
  /** Classic script that runs before the first paint (units.ts). */
  units: string;
  /** Module scripts of every public page, in order. */
  scripts: string[];
  /** The application, which the loader imports. */
  entry: string;
  stylesheet: string;
  /** Style sheets of rarely visited views, by kind of route. */
  viewStylesheets: Record<string, string[]>;
  /** Font files that the first paint needs. */
  fonts: string[];
  /** `preloads` lists the code that the scripts request first. */
  admin: { scripts: string[]; stylesheets: string[]; preloads: string[] };
}

/**
 * The client's files, for the renderer. Browsers read them from the document, because a build cannot know its
 * own file names.
 */
export const builtAssets = JSON.parse(json) as ClientAssets;
