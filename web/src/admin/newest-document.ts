/** Marker of the admin's own document (admin-document.tsx). An error page of a proxy doesn't contain it. */
const ROOT = 'id="admin-root"';

/**
 * Reads the admin's document from the server and falls back to the cached one if the answer is missing or
 * isn't the admin's document, because an error page of a proxy must not replace the admin (D12). Without a
 * cached document, the answer is returned unchanged.
 * @throws what `read` throws, if nothing is cached
 */
export async function newestDocument(
  read: () => Promise<Response>,
  kept: () => Promise<Response | undefined>,
): Promise<Response> {
  let answer: Response;
  try {
    answer = await read();
  } catch (error) {
    const document = await kept();
    if (document !== undefined) return document;
    throw error;
  }
  const isAdmin = answer.ok && (await answer.clone().text()).includes(ROOT);
  return isAdmin ? answer : ((await kept()) ?? answer);
}
