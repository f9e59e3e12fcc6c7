import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/**
 * For administrators: `POST` starts a dry run and is refused with 409 while another one is in progress, `DELETE` stops
 * it, `GET` follows it.
 */
export const DRY_RUN_API = `${API_BASE}/dry-run`;

/** Simulated attendees that a dry run may have. */
export const DRY_RUN_SIZES = [10, 50, 200] as const;
const SizeSchema = v.picklist(DRY_RUN_SIZES);
export type DryRunSize = v.InferOutput<typeof SizeSchema>;
export const DryRunOrderSchema = v.object({ size: SizeSchema });

/** RFC 2606 keeps `.invalid` free of real mailboxes. */
export const dryRunEmail = (number: number): string => `attendee-${number}@dry-run.invalid`;

/** The response to one request of a simulated attendee; `status` is null without a response. */
export type DryRunAnswer = { isLogin: boolean; ms: number; status: number | null };

/** `carried`: nothing failed, and responses were fast enough. `nothing`: nothing was measured. */
const VERDICTS = ['nothing', 'carried', 'slow', 'refused', 'failed'] as const;
export type DryRunVerdict = (typeof VERDICTS)[number];

const LatencySchema = v.object({
  answers: v.number(),
  medianMs: v.nullable(v.number()),
  p95Ms: v.nullable(v.number()),
});
export type DryRunLatency = v.InferOutput<typeof LatencySchema>;

/** `entered`: attendees who have entered; refusals are responses of 400 to 499, errors all other failures. */
export const DryRunFiguresSchema = v.object({
  entered: v.number(),
  requests: v.number(),
  refusals: v.number(),
  errors: v.number(),
  logins: LatencySchema,
  others: LatencySchema,
  verdict: v.picklist(VERDICTS),
});
export type DryRunFigures = v.InferOutput<typeof DryRunFiguresSchema>;

/** How the copy differs from the service: it uses the embedded store, and checks passwords itself. */
const DIFFERENCES = ['store', 'identity'] as const;
export type DryRunDifference = (typeof DIFFERENCES)[number];

/** `none`: there has been none. `broken`: the copy, or the instance that ran it, ended before the dry run did. */
const STATES = ['none', 'preparing', 'running', 'done', 'stopped', 'broken'] as const;

export const DryRunSchema = v.object({
  state: v.picklist(STATES),
  size: v.number(),
  /** In milliseconds since 1970; identifies the dry run; 0 for none. */
  startedAt: v.number(),
  /** Of its time. */
  percent: v.number(),
  figures: DryRunFiguresSchema,
  differences: v.array(v.picklist(DIFFERENCES)),
});
export type DryRun = v.InferOutput<typeof DryRunSchema>;

/** The smallest value that at least this share of all values does not exceed. */
export function percentile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? null;
}

const isFine = ({ status }: DryRunAnswer): boolean => status !== null && status < 400;
const isRefusal = ({ status }: DryRunAnswer): boolean => status !== null && status >= 400 && status < 500;

/** Refusals are left out: they are fast, and would improve the result. */
function latencyOf(answers: readonly DryRunAnswer[]): DryRunLatency {
  const times = answers.filter(isFine).map(({ ms }) => Math.round(ms));
  return { answers: times.length, medianMs: percentile(times, 0.5), p95Ms: percentile(times, 0.95) };
}

const LOGIN_BOUND_MS = 10_000;
const OTHER_BOUND_MS = 200;

type Measured = Omit<DryRunFigures, 'verdict'>;

export function dryRunVerdict({ requests, refusals, errors, logins, others }: Measured): DryRunVerdict {
  if (requests === 0) return 'nothing';
  if (errors > 0) return 'failed';
  if (refusals > 0) return 'refused';
  const isSlow = (logins.p95Ms ?? 0) > LOGIN_BOUND_MS || (others.p95Ms ?? 0) > OTHER_BOUND_MS;
  return isSlow ? 'slow' : 'carried';
}

export function dryRunFigures(answers: readonly DryRunAnswer[], entered: number): DryRunFigures {
  const refusals = answers.filter(isRefusal).length;
  const measured: Measured = {
    entered,
    requests: answers.length,
    refusals,
    errors: answers.filter((answer) => !isFine(answer)).length - refusals,
    logins: latencyOf(answers.filter(({ isLogin }) => isLogin)),
    others: latencyOf(answers.filter(({ isLogin }) => !isLogin)),
  };
  return { ...measured, verdict: dryRunVerdict(measured) };
}

export const NO_DRY_RUN: DryRun = {
  state: 'none',
  size: 0,
  startedAt: 0,
  percent: 0,
  differences: [],
  figures: dryRunFigures([], 0),
};

export const isUnderWay = ({ state }: Pick<DryRun, 'state'>): boolean => state === 'preparing' || state === 'running';
