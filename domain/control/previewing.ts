import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { ROLES } from '../kernel/user';

/** The saved version as a user with a role receives it; for designers. */
export const PREVIEW_API = `${API_BASE}/designer/preview`;

/** Attendees have no role of our own. */
export const PREVIEW_ROLES = ['ATTENDEE', ROLES.privileged, ROLES.host, ROLES.designer, ROLES.admin] as const;
export const PreviewRoleSchema = v.picklist(PREVIEW_ROLES);
export type PreviewRole = v.InferOutput<typeof PreviewRoleSchema>;

export const rolesOf = (role: PreviewRole): readonly string[] => (role === 'ATTENDEE' ? [] : [role]);

/** The role, language and time of a preview; the time is in milliseconds since 1970, `null` for now. */
const PreviewSchema = v.object({ role: PreviewRoleSchema, language: v.string(), at: v.nullable(v.number()) });
export type Preview = v.InferOutput<typeof PreviewSchema>;

const MARK = 'preview:';

/** The name of the frame in which the venue previews; it lasts through navigations and reloads. */
export const frameNameOf = ({ role, language, at }: Preview): string =>
  `${MARK}${JSON.stringify({ role, language, at })}`;

/** The preview requested by a frame's name; `null` in every other window. */
export function previewIn(frameName: string): Preview | null {
  if (!frameName.startsWith(MARK)) return null;
  try {
    const read = v.safeParse(PreviewSchema, JSON.parse(frameName.slice(MARK.length)));
    return read.success ? read.output : null;
  } catch {
    return null;
  }
}
