import type { TestApi } from './test-api.ts';

/** Sends a file in a form, as the admin does. */
export function sendFile(api: TestApi, path: string, name: string, bytes: Buffer) {
  const mark = 'wa-test-form';
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]);
  const headers = { 'Content-Type': `multipart/form-data; boundary=${mark}` };
  return api.admin('POST', path, { body, headers });
}

/** Sends a spreadsheet to the preview of an import. */
export const sendSpreadsheet = (api: TestApi, bytes: Buffer) => sendFile(api, '/api/import', 'wa.csv', bytes);
