interface AnswerExtras {
  etag?: string;
  headers?: Readonly<Record<string, string>>;
}

/** A success answer with status 200. */
export function ok<B>(body: B, extras: AnswerExtras = {}): { status: 200; body: B } & AnswerExtras {
  return { status: 200, body, ...extras };
}
