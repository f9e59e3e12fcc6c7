import * as v from 'valibot';
import { API_BASE } from '../kernel/api';
import { OPEN_ID, OPTION_NAME_MAX } from '../login/login-edits';

/** The login page for designers: its options and its background picture. Attendees see changes at once. */
export const LOGIN_PAGE_API = {
  page: `${API_BASE}/designer/login-page`,
  /** Accepts the content of a picture. */
  picture: `${API_BASE}/designer/login-page/picture`,
} as const;

/** The longest side of the picture behind the login, in pixels: every visitor loads it, phones too. */
export const LOGIN_PICTURE_SIDE_MAX = 1920;

const ChoiceSchema = v.object({
  id: v.string(),
  kind: v.picklist(['CVENT_LOGIN', 'BIZZABO_LOGIN', 'FIREBASE_OIDC', 'EMAIL_PASSWORD', OPEN_ID]),
  displayName: v.string(),
  providerId: v.nullable(v.string()),
  isOffered: v.boolean(),
});

/**
 * `version` counts the changes of organisers. The picture's `address` is null without one; it is `own` if organisers chose it,
 * and `fixed` if the operator's settings name it.
 */
export const LoginPageSchema = v.object({
  version: v.number(),
  choices: v.array(ChoiceSchema),
  picture: v.object({ address: v.nullable(v.string()), from: v.picklist(['venue', 'own', 'fixed']) }),
});
export type LoginPageDesk = v.InferOutput<typeof LoginPageSchema>;

/** What organisers save; `base` is the version that they changed. */
export const LoginPageSaveSchema = v.object({
  base: v.number(),
  choices: v.pipe(
    v.array(
      v.object({
        id: v.string(),
        isOffered: v.boolean(),
        displayName: v.pipe(v.string(), v.trim(), v.maxLength(OPTION_NAME_MAX)),
      }),
    ),
    v.maxLength(100),
  ),
});
export type LoginPageSave = v.InferOutput<typeof LoginPageSaveSchema>;
