import type { z } from 'zod';
import { ApiError } from '@wa/core/contract/errors';

/** What a zod issue of the contract is. */
type Issue = z.core.$ZodIssue;

/** Wrong shapes are malformed (400); shapes that break a rule are invalid (422). Ids have the one format we use. */
const SHAPE_CODES: readonly string[] = ['invalid_type', 'invalid_format', 'invalid_key', 'unrecognized_keys'];

/**
 * A body in its parsed form.
 * @throws ApiError malformed or invalid, with a reason for each field
 */
export function parseBody<S extends z.ZodType>(schema: S, body: unknown): z.output<S> {
  const result = schema.safeParse(body);
  if (result.success) return result.data;
  const { issues } = result.error;
  const fields = reasons(issues);
  if (issues.some(isShapeIssue))
    throw new ApiError('malformed', 'The body does not have the expected form', { fields });
  throw new ApiError('invalid', firstReason(fields), { fields });
}

/** @throws ApiError malformed: whatever is wrong with an address was never ours to begin with */
export function parseQuery<S extends z.ZodType>(schema: S, query: unknown): z.output<S> {
  const result = schema.safeParse(query);
  if (result.success) return result.data;
  throw new ApiError('malformed', 'A query parameter is not valid', { fields: reasons(result.error.issues) });
}

function reasons(issues: readonly Issue[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) fields[issue.path.map(String).join('.') || 'body'] ??= issue.message;
  return fields;
}

function firstReason(fields: Record<string, string>): string {
  const [name, reason] = Object.entries(fields)[0] ?? ['body', 'is not valid'];
  return `${name}: ${reason}`;
}

function isShapeIssue(issue: Issue): boolean {
  if (issue.code !== 'invalid_union') return SHAPE_CODES.includes(issue.code);
  return !isRuleBroken(issue.errors);
}

/** A union fails by a rule when one of its branches had the right shape and broke a rule of its own. */
function isRuleBroken(branches: readonly (readonly Issue[])[]): boolean {
  const fits = (branch: readonly Issue[]) => branch.length > 0 && !branch.some(isShapeIssue);
  const fitting = branches.filter(fits);
  // The catch-all branch for unknown entries always 'fits' with its own refinement: alone it proves nothing.
  return (
    fitting.some((branch) => branch.some((issue) => issue.code !== 'custom')) ||
    fitting.length === branches.length
  );
}
