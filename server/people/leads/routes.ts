import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import { emailKey } from '../../../domain/kernel/email';
import type { Architecture, ContentWidget } from '../../../domain/kernel/venue';
import {
  CONTACTS_QUERY,
  type Contact,
  ContactSchema,
  type Contacts,
  companyOf,
  isSameContact,
  LEADS_API,
  MOST_CONTACTS,
  type OwnSharedSchema,
  offersSharing,
  ReceiversSchema,
  type ReceivingsSchema,
  ShareSchema,
  type Standing,
  WithdrawSchema,
} from '../../../domain/people/leads';
import { type Audit, askedBy, recordFailure, recordOutcome } from '../../http/audit';
import { ApiError, forbidden, notFound } from '../../http/errors';
import type { Gate, VerifiedUser } from '../../http/gate';
import { IdSchema, parseRequest } from '../../http/json';
import { apiRoute } from '../../http/paths';
import { type Limits, ofEachUser } from '../../http/rate-limit';
import type { NameRules } from '../refused-names';
import type { Leads } from './store';

export type LeadsOptions = {
  gate: Gate;
  limits: Limits;
  audit: Audit;
  now: () => number;
  leads: Leads;
  names: Pick<NameRules, 'words' | 'isLockedOut'>;
  snapshot: () => Promise<{ shown: { architecture: Architecture } | null }>;
  /** The saved version, which organisers work on. */
  working: () => Promise<Architecture>;
  /** What the account and the profile say of a user. */
  aboutUser: (user: VerifiedUser, architectureId: string) => Promise<Omit<Contact, 'email'>>;
};

const PER_MINUTE = 60;
const BODY_BYTES = 16 * 1024;
const VenueParamsSchema = v.object({ architectureId: IdSchema });
const WidgetParamsSchema = v.object({ architectureId: IdSchema, widgetId: IdSchema });
const AskedSchema = v.object({
  q: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(CONTACTS_QUERY)), ''),
  /** A page from 0, or `all`. */
  page: v.optional(
    v.union([
      v.pipe(
        v.literal('all'),
        v.transform((): null => null),
      ),
      v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(MOST_CONTACTS)),
    ]),
    '0',
  ),
});

const widgetsIn = ({ areas, globalWidgets }: Architecture): ContentWidget[] => [
  ...areas.flatMap(({ contentWidgets }) => contentWidgets),
  ...globalWidgets,
];

/** Whether the user has proven that the e-mail is theirs: others could take the one of a receiver. */
const provenEmail = ({ email, claims }: VerifiedUser): string | null =>
  email !== null && claims['email_verified'] === true ? emailKey(email) : null;

/** Attendees share their contact with the company of a widget; its receivers read the contacts, and nobody else does. */
export const leadsRoutes: FastifyPluginAsync<LeadsOptions> = async (app, options) => {
  const { gate, limits, audit, now, leads, names, snapshot, working, aboutUser } = options;
  const limit = limits('leads', ofEachUser({ max: PER_MINUTE }));
  app.addHook('onSend', async (_, reply) => void reply.header('cache-control', 'private, no-store'));

  async function attendee(request: FastifyRequest): Promise<VerifiedUser> {
    const user = await gate.user(request);
    await limit(request);
    return user;
  }

  const shown = async (): Promise<Architecture | null> => (await snapshot()).shown?.architecture ?? null;

  async function widgetOf(architectureId: string, widgetId: string): Promise<ContentWidget | null> {
    const architecture = await shown();
    if (architecture?.id !== architectureId) return null;
    return widgetsIn(architecture).find(({ id }) => id === widgetId) ?? null;
  }

  async function contactOf(user: VerifiedUser, architectureId: string): Promise<Contact | null> {
    const { email } = user;
    if (email === null || email === '') return null;
    return v.parse(ContactSchema, { ...(await aboutUser(user, architectureId)), email });
  }

  async function standingOf(user: VerifiedUser, architectureId: string, widgetId: string): Promise<Standing> {
    const place = { architectureId, widgetId };
    const widget = await widgetOf(architectureId, widgetId);
    const email = provenEmail(user);
    const isReceiver = email !== null && (await leads.receiversAt(place)).includes(email);
    return {
      company: widget !== null && offersSharing(widget) ? companyOf(widget) : '',
      contact: await contactOf(user, architectureId),
      shared: await leads.ofUserAt(place, user.uid),
      received: isReceiver ? await leads.counts(place) : null,
    };
  }

  app.get(apiRoute(LEADS_API.own), async (request): Promise<v.InferOutput<typeof OwnSharedSchema>> => {
    const { uid } = await attendee(request);
    const { architectureId } = parseRequest(VenueParamsSchema, request.params);
    return { shared: await leads.ofUser(architectureId, uid) };
  });

  app.get(apiRoute(LEADS_API.widget), async (request): Promise<Standing> => {
    const user = await attendee(request);
    const { architectureId, widgetId } = parseRequest(WidgetParamsSchema, request.params);
    return standingOf(user, architectureId, widgetId);
  });

  app.post(apiRoute(LEADS_API.share), { bodyLimit: BODY_BYTES }, async (request): Promise<Standing> => {
    const user = await attendee(request);
    const { architectureId } = parseRequest(VenueParamsSchema, request.params);
    const { widgetId, company, contact, note } = parseRequest(ShareSchema, request.body);
    const widget = await widgetOf(architectureId, widgetId);
    if (widget === null || !offersSharing(widget)) throw notFound('A company that takes contacts here');
    if (note !== '' && names.isLockedOut(user.uid)) throw new ApiError(423, 'You cannot write at the moment.');
    if (names.words.isIn(note)) throw new ApiError(422, 'A word of this text is not allowed here.');
    const known = await contactOf(user, architectureId);
    if (known === null) throw forbidden('Your account has no e-mail that could be shared.');
    if (company !== companyOf(widget) || !isSameContact(known, contact))
      throw new ApiError(412, 'What would be shared has changed. Look at it again.');
    await leads.share({ architectureId, widgetId, userId: user.uid, company, contact: known, note, now: now() });
    return standingOf(user, architectureId, widgetId);
  });

  app.post(apiRoute(LEADS_API.withdraw), { bodyLimit: BODY_BYTES }, async (request): Promise<Standing> => {
    const user = await attendee(request);
    const { architectureId } = parseRequest(VenueParamsSchema, request.params);
    const { widgetId } = parseRequest(WithdrawSchema, request.body);
    await leads.withdraw({ architectureId, widgetId }, user.uid);
    return standingOf(user, architectureId, widgetId);
  });

  app.get(apiRoute(LEADS_API.contacts), async (request): Promise<Contacts> => {
    const user = await attendee(request);
    const place = parseRequest(WidgetParamsSchema, request.params);
    const { q: query, page } = parseRequest(AskedSchema, request.query);
    const action = page === null ? 'leads.export' : 'leads.read';
    const record = query === '' && (page ?? 0) === 0 ? recordOutcome : recordFailure;
    // What is searched for may be personal.
    return record(audit, request, { action, target: place.widgetId }, async () => {
      const email = provenEmail(user);
      if (email === null || !(await leads.receiversAt(place)).includes(email))
        throw notFound('A list of contacts that you receive');
      const widget = await widgetOf(place.architectureId, place.widgetId);
      const { contacts: all, withdrawn } = await leads.counts(place);
      const found = await leads.contacts(place, { query, page });
      return { ...found, all, withdrawn, company: widget === null ? '' : companyOf(widget) };
    });
  });

  async function receivings(): Promise<v.InferOutput<typeof ReceivingsSchema>> {
    const architecture = await working();
    const published = await shown();
    const offered = published === null ? [] : widgetsIn(published).filter(offersSharing);
    const { receivers, contacts, withdrawn } = await leads.overview(architecture.id);
    const known = [...receivers, ...contacts].map(({ widgetId }) => widgetId);
    const numberIn = (rows: readonly { widgetId: string; number: number }[], widgetId: string): number =>
      rows.find((row) => row.widgetId === widgetId)?.number ?? 0;
    const companies = widgetsIn(architecture)
      .filter((widget) => offersSharing(widget) || known.includes(widget.id))
      .map((widget) => ({
        widgetId: widget.id,
        names: widget.name,
        company: companyOf(widget),
        isOffered: offered.some(({ id }) => id === widget.id),
        receivers: receivers.flatMap((one) => (one.widgetId === widget.id ? [one.email] : [])),
        contacts: numberIn(contacts, widget.id),
        withdrawn: numberIn(withdrawn, widget.id),
      }));
    return { companies };
  }

  app.get(apiRoute(LEADS_API.receivers), async (request) => {
    await recordFailure(audit, request, { action: 'leads.grant' }, () => gate.administrator(request));
    return receivings();
  });

  app.post(apiRoute(LEADS_API.receivers), { bodyLimit: BODY_BYTES }, async (request) => {
    await recordFailure(audit, request, { action: 'leads.grant' }, async () => {
      await gate.administrator(request);
      const { widgetId, receivers } = parseRequest(ReceiversSchema, request.body);
      const architecture = await working();
      const place = { architectureId: architecture.id, widgetId };
      const before = await leads.receiversAt(place);
      const wanted = [...new Set(receivers.map(emailKey))];
      const added = wanted.filter((email) => !before.includes(email));
      if (added.length > 0 && !widgetsIn(architecture).some(({ id }) => id === widgetId))
        throw notFound('This content');
      const subject = { ...askedBy(request), target: widgetId };
      for (const account of before.filter((email) => !wanted.includes(email)))
        await audit.transact({ ...subject, action: 'leads.revoke', account }, (transaction) =>
          leads.revoke(transaction, place, account),
        );
      for (const account of added)
        await audit.transact({ ...subject, action: 'leads.grant', account }, (transaction) =>
          leads.grant(transaction, place, account),
        );
    });
    return receivings();
  });
};
