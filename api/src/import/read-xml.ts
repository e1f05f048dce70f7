import { setImmediate as breathe } from 'node:timers/promises';
import { Parser, type Handler } from 'htmlparser2';

const SLICE = 256 * 1024;

/** Reads XML in pieces. There are no entities but the five of XML, and nothing outside of it is looked up. */
export async function readXml(bytes: Buffer | undefined, handler: Partial<Handler>): Promise<void> {
  const parser = new Parser(handler, { xmlMode: true, decodeEntities: true });
  const decoder = new TextDecoder('utf-8');
  for (let at = 0; bytes && at < bytes.length; at += SLICE) {
    parser.write(decoder.decode(bytes.subarray(at, at + SLICE), { stream: true }));
    await breathe();
  }
  parser.end();
}

/** An element's name without the prefix of its namespace. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
