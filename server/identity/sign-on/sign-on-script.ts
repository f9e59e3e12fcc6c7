/**
 * Runs on the page that providers return to. The answer goes to the window that began the login: to this one by its own
 * storage, to the opener of a popup by a channel. Where neither knows of it, nobody is logged in: somebody else may have
 * sent the visitor here with a login of theirs.
 */
export const SIGN_ON_SCRIPT = String.raw`(() => {
  'use strict';
  const OFFER_EVERY_MS = 250;
  const PATIENCE_MS = 3000;
  const find = (id) => document.getElementById(id);
  const answer = JSON.parse(find('answer').textContent);

  const showStray = () => {
    const stray = find('stray');
    const heading = document.querySelector('h1');
    document.title = document.title.replace(heading.textContent, stray.dataset.title);
    heading.textContent = stray.dataset.title;
    find('returning').hidden = true;
    stray.hidden = false;
  };

  const readPending = () => {
    try {
      return JSON.parse(sessionStorage.getItem('sign-on.pending'));
    } catch {
      return null;
    }
  };

  const ownPath = (path) => {
    if (typeof path !== 'string' || !/^\/(?![\/\\])[^\\\p{Cc}]*$/u.test(path)) return '/';
    const url = new URL(path, location.origin);
    return url.origin === location.origin ? url.pathname + url.search + url.hash : '/';
  };

  const offer = () => {
    const channel = new BroadcastChannel('sign-on');
    const message = { kind: 'answer', ...answer };
    const send = () => channel.postMessage(message);
    const again = setInterval(send, OFFER_EVERY_MS);
    const patience = setTimeout(() => {
      clearInterval(again);
      showStray();
    }, PATIENCE_MS);
    const hear = (event) => {
      const heard = event.data;
      if (heard === null || typeof heard !== 'object') return;
      if (heard.kind !== 'taken' || heard.state !== answer.state) return;
      clearInterval(again);
      clearTimeout(patience);
      channel.close();
      find('stray').hidden = true;
      find('returning').hidden = false;
      find('returning').textContent = find('returning').dataset.done;
      close();
    };
    channel.addEventListener('message', hear);
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
`;
