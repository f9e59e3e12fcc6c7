import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import {
  ContactsSchema,
  LEADS_API,
  OwnSharedSchema,
  type Standing,
  StandingSchema,
} from '../../../domain/people/leads';
import { type LeadStanding, leadMachine } from '../../../machines/people/lead.machine';
import { leadContactsMachine } from '../../../machines/people/lead-contacts.machine';
import { leadsMachine } from '../../../machines/people/leads.machine';
import { sharedLeadsMachine } from '../../../machines/people/shared-leads.machine';
import { csvFor } from '../../words/csv';
import { download } from '../kernel/download';
import type { Http } from '../kernel/http';

/** Views say what failed. */
const OPTIONS = { retry: false, report: 'sessionOver' } as const;
/** What is read may be refused for good: another user has another list. */
const QUIET = { retry: false, report: false } as const;

const standingOf = (body: Standing): LeadStanding => ({
  isOffered: body.company !== '',
  hasContact: body.contact !== null,
  isShared: body.shared !== null,
  isReceiver: body.received !== null,
  body: seal(body),
});

const sharedOf = ({ shared }: v.InferOutput<typeof OwnSharedSchema>) =>
  shared.map((one) => ({ widgetId: one.widgetId, body: seal(one) }));

/** Contacts that the user shares with companies, and those that a company receives, at the service. */
export function leadsInside(http: Pick<Http, 'get' | 'post'>) {
  const contacts = leadContactsMachine.provide({
    actors: {
      readContacts: fromPromise(async ({ input: { query, page, ...place }, signal }) => {
        const q = query.open().trim();
        const {
          contacts: list,
          total,
          all,
          withdrawn,
        } = await http.get(fillPath(LEADS_API.contacts, place), ContactsSchema, {
          ...QUIET,
          signal,
          query: { page, ...(q === '' ? {} : { q }) },
        });
        return { total, all, withdrawn, list: seal(list) };
      }),
      saveContacts: fromPromise(async ({ input: { file, ...place }, signal }) => {
        if (file === null) throw new Error('There is no file');
        const query = { page: 'all' };
        const answer = await http.get(fillPath(LEADS_API.contacts, place), ContactsSchema, { ...QUIET, signal, query });
        const rows = answer.contacts.map(({ name, email, company, title, note, at }) => [
          name,
          email,
          company,
          title,
          note,
          at,
        ]);
        const text = csvFor(file.locale, [file.columns, ...rows]);
        download(`${file.name}.csv`, new Blob([text], { type: 'text/csv;charset=utf-8' }));
      }),
    },
  });
  const member = leadMachine.provide({
    actors: {
      contacts,
      readLead: fromPromise(async ({ input: { architectureId, widgetId }, signal }) =>
        standingOf(
          await http.get(fillPath(LEADS_API.widget, { architectureId, widgetId }), StandingSchema, {
            ...QUIET,
            signal,
          }),
        ),
      ),
      shareContact: fromPromise(async ({ input: { architectureId, widgetId, standing, note }, signal }) => {
        const seen = standing?.body.open();
        if (seen === undefined) throw new Error('Nothing was shown');
        const path = fillPath(LEADS_API.share, { architectureId });
        const body = { widgetId, company: seen.company, contact: seen.contact, note: note.open() };
        return standingOf(parseAnswer(StandingSchema, await http.post(path, body, { ...OPTIONS, signal }), path));
      }),
      withdrawContact: fromPromise(async ({ input: { architectureId, widgetId }, signal }) => {
        const path = fillPath(LEADS_API.withdraw, { architectureId });
        const answer = await http.post(path, { widgetId }, { ...OPTIONS, signal });
        return standingOf(parseAnswer(StandingSchema, answer, path));
      }),
    },
  });
  const readShared = async (architectureId: string, signal: AbortSignal) =>
    sharedOf(await http.get(fillPath(LEADS_API.own, { architectureId }), OwnSharedSchema, { ...QUIET, signal }));
  return {
    leads: leadsMachine.provide({ actors: { member } }),
    sharedLeads: sharedLeadsMachine.provide({
      actors: {
        readShared: fromPromise(({ input: { architectureId }, signal }) => readShared(architectureId, signal)),
        withdrawShared: fromPromise(async ({ input: { architectureId, widgetId }, signal }) => {
          await http.post(fillPath(LEADS_API.withdraw, { architectureId }), { widgetId }, { ...OPTIONS, signal });
          return readShared(architectureId, signal);
        }),
      },
    }),
  };
}
