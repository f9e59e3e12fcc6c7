import { actEarly } from './adapters/shell/early';

// The whole script in the page's head; the service sends it within the page.
actEarly(document.currentScript?.dataset ?? {});
