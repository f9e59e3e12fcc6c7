import { fromCallback } from 'xstate';
import { fillPath } from '../../../domain/kernel/api';
import { parseAnswer, readFault } from '../../../domain/kernel/fault';
import { seal } from '../../../domain/kernel/sealed';
import {
  FIRST_PIECE_MAX,
  type HelpAnswer,
  HelpAnswerSchema,
  HelpOfferSchema,
  type HelpPiece,
  LIVE_HELP_API,
  PIECE_MAX,
} from '../../../domain/support/live-help';
import type { LineCommand, LineInput, OfferedHelp } from '../../../machines/support/live-help.machine';
import type { Http } from '../kernel/http';
import type { Flight } from './flight';

const FOLLOWED_MS = 1000;
const WAITING_MS = 2000;
const CUT_MS = 3000;
/** Less than the recorder keeps, because it is sent over a network that may be slow. */
const WHOLE_LENGTH = 500_000;
/** The session does not exist any more, or not for this user. */
const OVER = [401, 403, 404];

const QUIET = { retry: false, report: false, isUnheard: true } as const;

export async function makeCode(http: Pick<Http, 'post'>, signal: AbortSignal): Promise<OfferedHelp> {
  const path = LIVE_HELP_API.sessions;
  const { id, code, until } = parseAnswer(HelpOfferSchema, await http.post(path, {}, { ...QUIET, signal }), path);
  return { id: seal(id), code: seal(code), until };
}

type Sent = HelpPiece & { position: number };

/** Sends what the recorder keeps, once the service says that an administrator follows. */
export const createLine = (http: Pick<Http, 'post'>, flight: Pick<Flight, 'whole' | 'since'>) =>
  fromCallback<LineCommand, LineInput>(({ input, receive, sendBack }) => {
    const id = input.id?.open() ?? '';
    const path = fillPath(LIVE_HELP_API.session, { id });
    let { showsView } = input;
    /** Up to where the administrator has it all; null before the first, and after the choice was changed. */
    let position: number | null = null;
    /** Kept until the service has it. */
    let piece: Sent | null = null;
    let last: Extract<HelpAnswer, { state: 'followed' }> | null = null;
    let isCut = false;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stopped = new AbortController();

    function whole(seq: number): Sent | null {
      const found = flight.whole(showsView ? 'all' : 'charts', WHOLE_LENGTH);
      if (found !== null && found.text.length > FIRST_PIECE_MAX)
        throw new Error('The recording is too long to be sent');
      return found && { seq, isWhole: true, ...found };
    }
    function next({ seq, wants }: Extract<HelpAnswer, { state: 'followed' }>): Sent | null {
      if (wants === 'nothing') return null;
      if (wants === 'whole' || position === null) return whole(seq + 1);
      const found = flight.since(position, showsView ? 'all' : 'charts');
      if (found === null) return null;
      if (found === 'gone' || found.text.length > PIECE_MAX) return whole(seq + 1);
      return { seq: seq + 1, isWhole: false, ...found };
    }

    function take(answer: HelpAnswer): void {
      if (answer.state === 'ended') {
        isOver = true;
        sendBack({ type: 'help.ended', reason: answer.reason });
      } else if (answer.state === 'followed') {
        if (last === null) sendBack({ type: 'help.followed', helper: seal(answer.helper), since: answer.since });
        last = answer;
      }
    }

    async function say(): Promise<void> {
      piece ??= last && next(last);
      const sent = piece;
      const shown = showsView;
      const { position: _, ...body } = sent ?? { position: null };
      const response = await http.post(
        path,
        { showsView: shown, piece: sent === null ? null : body },
        { ...QUIET, signal: stopped.signal },
      );
      const answer = parseAnswer(HelpAnswerSchema, response, path);
      // What was recorded for the other choice is made anew.
      position = shown === showsView ? (sent?.position ?? position) : null;
      piece = null;
      if (isCut) sendBack({ type: 'help.back' });
      isCut = false;
      take(answer);
    }

    async function turn(): Promise<void> {
      let wait = WAITING_MS;
      try {
        const wasFollowed = last !== null;
        await say();
        if (last !== null) wait = wasFollowed ? FOLLOWED_MS : 0;
      } catch (error) {
        if (stopped.signal.aborted) return;
        const { status } = readFault(error);
        if (status !== null && OVER.includes(status)) {
          isOver = true;
          sendBack({ type: 'help.ended', reason: 'left' });
        } else if (!isCut) sendBack({ type: 'help.cut' });
        isCut = true;
        wait = CUT_MS;
      }
      if (!isOver && !stopped.signal.aborted) timer = setTimeout(() => void turn(), wait);
    }

    /** Also from a page that is closed. */
    const end = (reason: 'attendee' | 'left'): void => {
      if (isOver) return;
      isOver = true;
      const address = fillPath(LIVE_HELP_API.end, { id });
      http.post(address, { reason }, { ...QUIET, bearer: false, keepalive: true }).catch(() => {});
    };
    const leave = (): void => end('left');

    receive((command) => {
      ({ showsView } = command);
      position = null;
      piece = null;
    });
    window.addEventListener('pagehide', leave);
    void turn();
    return () => {
      clearTimeout(timer);
      stopped.abort();
      window.removeEventListener('pagehide', leave);
      end('attendee');
    };
  });
