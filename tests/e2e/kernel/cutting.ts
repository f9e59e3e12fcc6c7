import type { Page, WebSocketRoute } from '@playwright/test';

/** `there`: the service never gets what the page sends. `back`: it does, but its answer is lost. */
export type Way = 'there' | 'back';
type Cut = { isIt: (frame: string) => boolean; way: Way; isDone: () => void };

const numberIn = (frame: string): unknown => {
  try {
    return Object(Object(JSON.parse(frame)).d).r ?? null;
  } catch {
    return null;
  }
};

/** Cuts the network of a page, before it is opened, in the middle of what the page sends; the page may come back at once. */
export async function cutterOf(page: Page) {
  let cut: Cut | null = null;

  function connect(socket: WebSocketRoute): void {
    const server = socket.connectToServer();
    let isCut = false;
    let asked: unknown = null;
    const end = (isDone: () => void): void => {
      isCut = true;
      void Promise.all([server.close(), socket.close()]).then(isDone);
    };
    let answered = (): void => {};
    socket.onMessage((frame) => {
      if (isCut) return;
      const text = String(frame);
      if (cut === null || asked !== null || !cut.isIt(text)) return server.send(frame);
      const { way, isDone } = cut;
      cut = null;
      if (way === 'there') return end(isDone);
      asked = numberIn(text);
      answered = () => end(isDone);
      server.send(frame);
    });
    server.onMessage((frame) => {
      if (isCut) return;
      if (asked === null) return socket.send(frame);
      if (numberIn(String(frame)) === asked) answered();
    });
  }
  await page.routeWebSocket(/\/\.ws\?/, connect);

  return {
    /** Resolves once the connection with the database has broken at the next frame with this text. */
    atFrame: (text: string, way: Way) =>
      new Promise<void>((isDone) => {
        cut = { isIt: (frame) => frame.includes(text), way, isDone };
      }),
    /** Resolves once the next request to an address has failed. */
    atRequest: (address: RegExp, way: Way) =>
      new Promise<void>((isDone) => {
        void page.route(
          address,
          async (route) => {
            if (way === 'back') await route.fetch();
            await route.abort();
            isDone();
          },
          { times: 1 },
        );
      }),
  };
}
