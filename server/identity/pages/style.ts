import { THEME_DEFAULTS } from '../../../domain/kernel/constants';

/** The stylesheet of the identity server's own pages, in the venue's default colours. */
export const STYLESHEET = `:root {
  color-scheme: dark;
  --text: ${THEME_DEFAULTS.text};
  --background: ${THEME_DEFAULTS.background};
  --surface: #131d47;
  --border: #8089b0;
  --primary: #e0003b;
  --subtle: #c3c9e2;
  --error: #ff9db1;
}
* { box-sizing: border-box; }
body {
  margin: 0;
  min-block-size: 100vh;
  padding: 24px 16px;
  display: grid;
  place-items: center;
  background: radial-gradient(120% 90% at 20% 0%, #1b2a66 0%, var(--background) 60%);
  color: var(--text);
  font: 16px/1.5 system-ui, sans-serif;
}
main {
  inline-size: 100%;
  max-inline-size: 480px;
  padding: 32px;
  border: 1px solid rgb(255 255 255 / 14%);
  border-radius: 16px;
  background: var(--surface);
  box-shadow: 0 16px 48px rgb(0 0 0 / 35%);
}
main.wide { max-inline-size: 960px; }
h1 { margin: 0 0 16px; font-size: 28px; line-height: 1.1; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 20px; line-height: 1.2; }
p { margin: 0 0 16px; }
.venue { margin: 0 0 8px; color: var(--subtle); font-size: 14px; }
.hint { margin: 4px 0 0; color: var(--subtle); font-size: 14px; }
.error { margin: 4px 0 0; color: var(--error); font-size: 14px; }
label { display: block; margin-block-start: 16px; font-size: 14px; font-weight: 600; }
input {
  inline-size: 100%;
  min-block-size: 44px;
  margin-block-start: 4px;
  padding: 8px 12px;
  border: 1px solid var(--border);
  border-radius: 8px;
  background: var(--background);
  color: inherit;
  font: inherit;
}
input[readonly] { border-color: transparent; background: transparent; padding-inline: 0; }
[dir='rtl'] input[readonly] { text-align: end; }
input[aria-invalid='true'] { border-color: var(--error); }
button, .button {
  display: inline-block;
  inline-size: 100%;
  min-block-size: 44px;
  margin-block-start: 24px;
  padding: 10px 20px;
  border: 0;
  border-radius: 8px;
  background: var(--primary);
  color: #fff;
  font: inherit;
  font-weight: 600;
  text-align: center;
  text-decoration: none;
  cursor: pointer;
}
a { color: inherit; }
:focus-visible { outline: 3px solid #fff; outline-offset: 2px; }
article { padding-block: 16px; border-block-start: 1px solid rgb(255 255 255 / 14%); }
pre { margin: 8px 0 0; font: inherit; white-space: pre-wrap; overflow-wrap: anywhere; }
@media (max-width: 599px) {
  body { padding: 0; place-items: end stretch; }
  main { border-radius: 16px 16px 0 0; padding: 24px 16px; max-inline-size: none; }
}
@media (forced-colors: active) { button, .button { border: 1px solid; } }
`;
