/** Stands in every document of the admin (admin-document.tsx), and in no page of a proxy. */
const ROOT = 'id="admin-root"';

/**
 * The admin's document as the server has it now, or the kept one when something else answers or nothing: a proxy's
 * error page must not stand where the admin could (D12). Without a kept one the answer is passed on as it is.
 * @throws what `read` throws, where nothing is kept
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
