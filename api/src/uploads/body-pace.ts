import type { IncomingMessage, ServerResponse } from 'node:http';
import { ApiError } from '@wa/core/contract/errors';

/** How fast a body must come, so that a sender who drips does not hold one of the few places. */
export interface BodyPace {
  /** Milliseconds for the whole body. */
  within: number;
  /** Milliseconds between two looks; the time before the first is free. */
  every: number;
  /** Bytes that must have come between two looks. */
  atLeast: number;
}

/** 20 MB over a line of 1.5 Mbit/s, and 8 kB/s all along. It ends before the server's own limit, which gives no reason. */
const PACE: BodyPace = { within: 110_000, every: 10_000, atLeast: 80_000 };

/**
 * Waits for the body that `received` stands for, as long as it comes fast enough. One that does not is answered, and
 * its connection closed: the rest of it is never read.
 * @throws ApiError unavailable: the sender may try again
 */
export async function keepPace(
  request: IncomingMessage,
  response: ServerResponse,
  received: Promise<void>,
  { within, every, atLeast }: BodyPace = PACE,
): Promise<void> {
  const { socket } = request;
  let before: number | null = null;
  let timer: NodeJS.Timeout | undefined;
  let limit: NodeJS.Timeout | undefined;
  const tooSlow = new Promise<never>((_resolve, reject) => {
    const refuse = () => {
      response.setHeader('Connection', 'close');
      reject(
        new ApiError('unavailable', 'The file came too slowly. Please try again on a better connection.'),
      );
    };
    limit = setTimeout(refuse, within);
    timer = setInterval(() => {
      const now = socket.bytesRead;
      if (before !== null && now - before < atLeast && !request.complete) refuse();
      before = now;
    }, every);
  });
  try {
    await Promise.race([received, tooSlow]);
  } finally {
    clearInterval(timer);
    clearTimeout(limit);
    // Broken off by us: what the parser still says about it is known.
    received.catch(() => undefined);
  }
}
