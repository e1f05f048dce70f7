const TOKEN = /\((?:\\[\s\S]|[^\\()])*\)|<<|>>|<[\da-f\s]*>|[[\]]|\/[^\s/<>[\]()]*|[^\s/<>[\]()]+/gi;
const OPERATOR = /^[a-z]+\*?$/i;

/** One step of a page: what is done, and with what. Numbers stand as they are printed, strings within their signs. */
export interface Step {
  operator: string;
  operands: string[];
}

/** The steps of a page's content stream, in order. */
export function* steps(content: string): Generator<Step> {
  let operands: string[] = [];
  for (const [token] of content.matchAll(TOKEN)) {
    if (OPERATOR.test(token)) {
      yield { operator: token, operands };
      operands = [];
    } else operands.push(token);
  }
}
