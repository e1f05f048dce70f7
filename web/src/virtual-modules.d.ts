/** Filled in by vite.config.ts from the manifest of the client build. */
declare module 'virtual:client-assets' {
  /** ClientAssets as JSON. */
  const json: string;
  export default json;
}
