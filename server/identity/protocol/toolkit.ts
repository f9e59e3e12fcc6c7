import type { FastifyInstance, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type * as v from 'valibot';
import { INPUT_LENGTH_LIMIT, PASSWORD_MIN_LENGTH } from '../../../domain/kernel/constants';
import { perMinute } from '../../http/rate-limit';
import type { IdentityContext } from '../context';
import { IdentityError } from '../errors';
import { readReset, requestReset, resetPassword } from '../pages/password-reset';
import { recorded, recordedRefresh } from '../recorded';
import { createAuthUri } from '../sign-on/sign-on';
import { ID_TOKEN_LIFETIME_S } from '../tokens/tokens';
import { refreshSession } from '../users/sessions';
import { deleteAccount, lookup, update } from './accounts';
import {
  CreateAuthUriSchema,
  CustomTokenSchema,
  IdpSchema,
  IdTokenSchema,
  OobEmailSchema,
  OobRequestSchema,
  PasswordSignInSchema,
  parseBody,
  RefreshSchema,
  ResetSchema,
  UpdateSchema,
} from './requests';
import { type Asker, signInWithCustomToken, signInWithIdp, signInWithPassword } from './sign-in';

/** Signed SAML responses are long. */
const IDP_BODY_LIMIT = 256 * 1024;

type Answer = Promise<Record<string, unknown>>;

function localeIn({ headers }: FastifyRequest): string | undefined {
  const wanted = headers['x-firebase-locale'] ?? headers['accept-language'];
  return typeof wanted === 'string' ? wanted : undefined;
}

async function sendOobCode(context: IdentityContext, body: unknown, request: FastifyRequest): Answer {
  const { requestType, continueUrl } = parseBody(OobRequestSchema, body);
  if (['VERIFY_EMAIL', 'EMAIL_SIGNIN', 'VERIFY_AND_CHANGE_EMAIL'].includes(requestType))
    throw new IdentityError('OPERATION_NOT_ALLOWED');
  if (requestType !== 'PASSWORD_RESET') throw new IdentityError('INVALID_REQ_TYPE');
  const { email } = parseBody(OobEmailSchema, body);
  await requestReset(context, { email, continueUrl, locale: localeIn(request), address: request.ip });
  return { email };
}

async function reset(context: IdentityContext, { oobCode, newPassword }: v.InferOutput<typeof ResetSchema>): Answer {
  const { email } =
    newPassword === null ? await readReset(context, oobCode) : await resetPassword(context, oobCode, newPassword);
  return { email, requestType: 'PASSWORD_RESET' };
}

/** Identity Toolkit, as far as the venue's SDK needs it. */
export async function toolkitRoutes(app: FastifyInstance, { context }: { context: IdentityContext }): Promise<void> {
  const limited: RouteShorthandOptions = { config: perMinute(context.floodLimit) };

  const post = (
    operation: string,
    options: RouteShorthandOptions,
    answer: (body: unknown, request: FastifyRequest) => Answer,
  ) =>
    app.post(`/v1/accounts::${operation}`, options, (request) =>
      recorded(context, operation, request, () => answer(request.body, request)),
    );

  const parsed =
    <const S extends v.GenericSchema>(
      schema: S,
      answer: (context: IdentityContext, body: v.InferOutput<S>, asked: Asker) => Answer,
    ) =>
    async (body: unknown, request: FastifyRequest) =>
      answer(context, parseBody(schema, body), { address: request.ip, locale: localeIn(request) });

  post('signInWithPassword', limited, parsed(PasswordSignInSchema, signInWithPassword));
  post('signInWithCustomToken', limited, parsed(CustomTokenSchema, signInWithCustomToken));
  post('signInWithIdp', { ...limited, bodyLimit: IDP_BODY_LIMIT }, parsed(IdpSchema, signInWithIdp));
  post('sendOobCode', limited, (body, request) => sendOobCode(context, body, request));
  post('resetPassword', limited, parsed(ResetSchema, reset));
  post('createAuthUri', limited, parsed(CreateAuthUriSchema, createAuthUri));
  post('lookup', {}, parsed(IdTokenSchema, lookup));
  post('update', limited, parsed(UpdateSchema, update));
  post('delete', {}, parsed(IdTokenSchema, deleteAccount));
  post('signUp', {}, async () => {
    throw new IdentityError('ADMIN_ONLY_OPERATION');
  });

  app.get('/v1/projects', async () => ({
    projectId: context.projectId,
    authorizedDomains: context.origins().map((origin) => new URL(origin).hostname),
  }));
  app.get('/v2/passwordPolicy', async () => ({
    schemaVersion: 1,
    customStrengthOptions: { minPasswordLength: PASSWORD_MIN_LENGTH, maxPasswordLength: INPUT_LENGTH_LIMIT - 1 },
    allowedNonAlphanumericCharacters: [],
    enforcementState: 'ENFORCE',
    forceUpgradeOnSignin: false,
  }));
}

/** Secure Token: a new ID token for a refresh token. */
export async function secureTokenRoutes(
  app: FastifyInstance,
  { context }: { context: IdentityContext },
): Promise<void> {
  app.post('/v1/token', async (request) => {
    const { refresh_token } = parseBody(RefreshSchema, request.body);
    const { uid, idToken } = await recordedRefresh(context, request, () => refreshSession(context, refresh_token));
    return {
      id_token: idToken,
      access_token: idToken,
      refresh_token,
      expires_in: String(ID_TOKEN_LIFETIME_S),
      token_type: 'Bearer',
      user_id: uid,
      project_id: context.projectId,
    };
  });
}
