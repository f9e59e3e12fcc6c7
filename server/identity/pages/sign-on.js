// @ts-check
/**
 * The script of the page to which providers return. It passes the response to the window that began the login: its own
 * window by storage, or the opener of a popup by a channel. A response that neither expects logs no one in: another user
 * may have sent the visitor here with their own login.
 */
(() => {
  const OFFER_EVERY_MS = 250;
  const GIVE_UP_MS = 3000;

  /** @param {string} id */
  const find = (id) => {
    const element = document.getElementById(id);
    if (element === null) throw new Error(`The page has no #${id}`);
    return element;
  };
  const answer = JSON.parse(find('answer').textContent ?? 'null');

  const showStray = () => {
    const stray = find('stray');
    const title = stray.dataset['title'] ?? '';
    const heading = document.querySelector('h1');
    if (heading !== null) {
      document.title = document.title.replace(heading.textContent ?? '', title);
      heading.textContent = title;
    }
    find('returning').hidden = true;
    stray.hidden = false;
  };

  const readPending = () => {
    try {
      return JSON.parse(sessionStorage.getItem('sign-on.pending') ?? 'null');
    } catch {
      return null;
    }
  };

  /** @param {unknown} path */
  const ownPath = (path) => {
    if (typeof path !== 'string' || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)) return '/';
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  };

  const offer = () => {
    const channel = new BroadcastChannel('sign-on');
    const send = () => channel.postMessage({ kind: 'answer', ...answer });
    const repeating = setInterval(send, OFFER_EVERY_MS);
    const givingUp = setTimeout(() => {
      clearInterval(repeating);
      showStray();
    }, GIVE_UP_MS);
    channel.addEventListener('message', ({ data }) => {
      if (data === null || typeof data !== 'object') return;
      if (data.kind !== 'taken' || data.state !== answer.state) return;
      clearInterval(repeating);
      clearTimeout(givingUp);
      channel.close();
      const returning = find('returning');
      find('stray').hidden = true;
      returning.hidden = false;
      returning.textContent = returning.dataset['done'] ?? '';
      close();
    });
    send();
  };

  if (answer === null || answer.state === '') {
    showStray();
    return;
  }
  const pending = readPending();
  if (pending === null || typeof pending !== 'object' || pending.state !== answer.state) {
    offer();
    return;
  }
  sessionStorage.setItem('sign-on.answer', JSON.stringify(answer));
  location.replace(ownPath(pending.returnTo));
})();
