import * as v from 'valibot';
import { type Mistake, MistakeSchema } from './mistake';

export const FAULT_KINDS = [
  'FORBIDDEN',
  'NOT_REACHABLE',
  'PROCESSING_ERROR',
  'UNAUTHORIZED',
  'FUNCTION_UNSUPPORTED',
  'WIDGET_ERROR',
] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** An error as plain data. `message` is the server's `errMsg`, or says what was wrong with its response. */
export type Fault = {
  kind: FaultKind;
  status: number | null;
  message: string | null;
  code: string | null;
  /** Milliseconds to wait, if the server asks for it. */
  retryAfterMs?: number;
  /** The mistakes of a file, for translation; the message says the same in English. */
  mistakes?: readonly Mistake[];
};

export const ErrorBodySchema = v.object({
  errMsg: v.string(),
  reason: v.exactOptional(v.string()),
  mistakes: v.exactOptional(v.array(MistakeSchema)),
});

export const makeFault = (kind: FaultKind, more: Partial<Omit<Fault, 'kind'>> = {}): Fault => ({
  kind,
  status: more.status ?? null,
  message: more.message ?? null,
  code: more.code ?? null,
  ...(more.retryAfterMs === undefined ? {} : { retryAfterMs: more.retryAfterMs }),
  ...(more.mistakes === undefined ? {} : { mistakes: more.mistakes }),
});

/** The fault kind of an HTTP status; `null` means no response. */
export function faultKindOf(status: number | null): FaultKind {
  if (status === null) return 'NOT_REACHABLE';
  if (status === 401) return 'UNAUTHORIZED';
  return status === 403 ? 'FORBIDDEN' : 'PROCESSING_ERROR';
}

/** The message of the service for users; what a program says about an unreadable response is only for the log. */
export const serviceTextOf = ({ status, message }: Pick<Fault, 'status' | 'message'>): string | null =>
  status === null ? null : message;

/** Whether a fault means that the user has no access, or no longer has it. */
export const isSessionOver = ({ kind }: Fault): boolean => kind === 'UNAUTHORIZED' || kind === 'FORBIDDEN';

/** Whether the service did not answer, or could not: the same request may succeed later. */
export const isOutage = ({ kind, status }: Fault): boolean =>
  status === null ? kind === 'NOT_REACHABLE' : status >= 500;

/** A fault for a session that ended for any reason: users see it as expired. */
export const asExpired = (fault: Fault): Fault => ({ ...fault, kind: 'UNAUTHORIZED' });

/** An error that carries a fault through a rejected promise. */
export class FaultError extends Error {
  override readonly name = 'FaultError';
  constructor(readonly fault: Fault) {
    super(fault.message ?? fault.kind);
  }
}

const FaultShape = v.object({
  kind: v.picklist(FAULT_KINDS),
  status: v.nullable(v.number()),
  message: v.nullable(v.string()),
  code: v.nullable(v.string()),
  retryAfterMs: v.exactOptional(v.number()),
  mistakes: v.exactOptional(v.array(MistakeSchema)),
});

/** Turns any thrown value into a fault, reading its shape. */
export function readFault(error: unknown): Fault {
  if (typeof error === 'object' && error !== null) {
    const carried = v.safeParse(FaultShape, 'fault' in error ? error.fault : null);
    if (carried.success) return carried.output;
    const message = 'message' in error && typeof error.message === 'string' ? error.message : null;
    const code = 'code' in error && typeof error.code === 'string' ? error.code : null;
    return makeFault('PROCESSING_ERROR', { message, code });
  }
  return makeFault('PROCESSING_ERROR', { message: typeof error === 'string' ? error : null });
}

const LINE_LENGTH = 200;

/** An issue's field and message in one short line; messages quote the received value. */
function lineOf(issue: v.BaseIssue<unknown>, whole: string): string {
  const line = `${v.getDotPath(issue) ?? whole}: ${issue.message}`.replace(/\s+/g, ' ');
  return line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH)}…` : line;
}

/**
 * Parses a response of the service.
 * @throws FaultError PROCESSING_ERROR whose message names the first invalid field
 */
export function parseAnswer<const S extends v.GenericSchema>(
  schema: S,
  answer: unknown,
  what: string,
): v.InferOutput<S> {
  const result = v.safeParse(schema, answer, { abortEarly: true });
  if (result.success) return result.output;
  const line = lineOf(result.issues[0], '(the whole answer)');
  throw new FaultError(makeFault('PROCESSING_ERROR', { message: `${what}: ${line}` }));
}

/** One line per invalid field: `architectures.0.id: Invalid type: …`. */
export function describeIssues(issues: readonly v.BaseIssue<unknown>[]): string[] {
  const seen = new Set<string | null>();
  const firstOfField = issues.filter((issue) => {
    const field = v.getDotPath(issue);
    return !seen.has(field) && seen.add(field);
  });
  return firstOfField.map((issue) => lineOf(issue, '(the whole file)'));
}
