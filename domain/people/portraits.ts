import * as v from 'valibot';
import { API_BASE } from '../kernel/api';

/** Width and height of a stored picture, in pixels. */
export const PORTRAIT_SIDE = 512;
/** The most bytes of a file that a user may choose; what is sent is cut to a square and smaller. */
export const CHOSEN_BYTES_MAX = 25 * 1024 * 1024;

/** The service's part of pictures of attendees. */
export const PORTRAIT_API = {
  portraits: `${API_BASE}/portraits`,
  portrait: `${API_BASE}/portraits/{portraitId}`,
} as const;

/** Random: only who has it finds the picture. */
export const PortraitIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/));

/** The address of a picture, which needs no login. */
export const portraitAddress = (id: string): string => `/portraits/${id}`;

/** Response of `POST /portraits`, whose body is the file itself. */
export const PortraitSchema = v.object({ id: PortraitIdSchema });
export type Portrait = v.InferOutput<typeof PortraitSchema>;

/** What of a picture is kept, in pixels of the picture. */
export type Square = { x: number; y: number; width: number; height: number };

/** The types of files that a user may choose. */
export const PORTRAIT_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'] as const;

/** Whether a file of the device can be a picture, by its size in bytes and its media type. */
export const canBePortrait = ({ size, type }: { size: number; type: string }): boolean =>
  size > 0 && size <= CHOSEN_BYTES_MAX && PORTRAIT_TYPES.some((one) => one === type);
