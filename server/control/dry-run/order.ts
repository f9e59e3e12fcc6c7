import * as v from 'valibot';
import { DryRunFiguresSchema } from '../../../domain/control/dry-run';

/** Arguments that make the service's script run as a process of a dry run. */
export const DRY_RUN_ARGUMENTS = { copy: 'dry-run', attendees: 'dry-run-attendees' } as const;

/** The venue that attendees of the copy see. */
export type CopiedVenue = { architectureId: string; venue: unknown; uiConfig: unknown; loginOptions: unknown };

/** The first message to the copy, which stores all its data in `folder`. */
export const DryRunTaskSchema = v.object({
  folder: v.string(),
  size: v.number(),
  durationMs: v.number(),
  venue: v.object({
    architectureId: v.string(),
    venue: v.unknown(),
    uiConfig: v.record(v.string(), v.unknown()),
    loginOptions: v.unknown(),
  }),
});

/** Messages of the copy. */
export const DryRunReportSchema = v.object({ isOver: v.boolean(), percent: v.number(), figures: DryRunFiguresSchema });
export type DryRunReport = v.InferOutput<typeof DryRunReportSchema>;
