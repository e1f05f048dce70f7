import type { TestApi } from '../test-api.ts';

/** Uploads a file to the import preview, as the admin does. */
export function sendSpreadsheet(api: TestApi, bytes: Buffer, name = 'wa.csv') {
  const mark = 'wa-test-form';
  const head = `--${mark}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\n`;
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${mark}--\r\n`)]);
  const headers = { 'Content-Type': `multipart/form-data; boundary=${mark}` };
  return api.admin('POST', '/api/import', { body, headers });
}
