import type { EndpointShape } from '@wa/core/contract/endpoint';
import type { AdminClient } from '../../client/admin-client.ts';
import type { CallOptions } from '../../client/transport/http.ts';

/** Returns the client with own answers to some calls of the contract. */
export function withAnswers(
  client: AdminClient,
  given: readonly (readonly [EndpointShape, (options: never) => Promise<unknown>])[],
): AdminClient {
  const answers = new Map(given);
  const ask = (endpoint: EndpointShape, options: CallOptions<EndpointShape>) =>
    answers.get(endpoint)?.(options as never) ?? client.ask(endpoint, options);
  return { ...client, ask: ask as AdminClient['ask'] };
}
