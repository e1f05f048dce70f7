/** The content comes from vite.config.ts, based on the manifest of the client build. */
declare module 'virtual:client-assets' {
  /** ClientAssets as JSON. */
  const json: string;
  export default json;
}
