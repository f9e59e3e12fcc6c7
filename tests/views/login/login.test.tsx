import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { LoginPage } from '../../../src/views/login/LoginPage';
import { App } from '../../../src/views/shell/App';
import uiConfig from '../../fixtures/contract/ui-config.json';
import { ADA, renderStage, type StageOptions } from '../kernel/stage';

const PASSWORD_ONLY = [{ type: 'FIREBASE', idpProvider: [{ providerID: 'password' }] }];
const never = () => new Promise<never>(() => {});

const arrive = (options: StageOptions = {}) => renderStage(<LoginPage />, options);

test('login options are buttons in their configured order, each with help §2.33 §2.36', async () => {
  arrive();
  expect(await screen.findByRole('heading', { level: 2, name: 'How would you like to log in?' })).toBeVisible();
  const list = screen.getByRole('list');
  expect(
    within(list)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual([
    'Confirmation numberIt’s in your registration e-mail',
    'Ticket numberThe number on your ticket and your e-mail address',
    'Company accountWith your organisation’s account',
    'Partner accountWith your organisation’s account',
    'E-mail and passwordWith the password you chose',
  ]);
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome to Aurora Summit' })).toBeVisible();
  expect(screen.getByRole('main')).toContainElement(list);
});

test('a login option without a name is named by its kind', async () => {
  arrive({ options: [{ type: 'CVENT_LOGIN' }, ...PASSWORD_ONLY] });
  expect(await screen.findByRole('button', { name: /^Confirmation number/ })).toBeVisible();
  expect(screen.getByRole('button', { name: /^E-mail and password/ })).toBeVisible();
});

test('the only login option is preselected, without a way back §2.34', async () => {
  arrive({ options: PASSWORD_ONLY });
  expect(await screen.findByLabelText('E-mail')).toBeVisible();
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Choose another way' })).not.toBeInTheDocument();
});

test('choosing a login option shows its form, and the way back shows the options §2.35', async () => {
  const { user } = arrive();
  await user.click(await screen.findByRole('button', { name: /^E-mail and password/ }));
  expect(screen.getByRole('heading', { level: 2, name: 'E-mail and password' })).toBeVisible();
  expect(screen.getByLabelText('E-mail')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Choose another way' }));
  expect(screen.getByRole('heading', { level: 2, name: 'How would you like to log in?' })).toHaveFocus();
  expect(screen.queryByLabelText('E-mail')).not.toBeInTheDocument();
});

test('a venue without login options says whom to ask §3.1', async () => {
  arrive({ options: [{ type: 'CARRIER_PIGEON' }] });
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'You can’t log in at the moment. Please ask the organiser.',
  );
});

test('the login page shows progress while the options load §2.37', () => {
  arrive({ options: never });
  expect(screen.getByRole('status')).toHaveTextContent('Checking whether you’re logged in…');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
});

test('the login page shows progress until the identity is known, then the options §2.38', async () => {
  const { until, identify } = arrive({ identity: 'unknown' });
  await until('login', (snapshot) => snapshot.matches('choosing'));
  expect(screen.getByRole('status')).toHaveTextContent('Checking whether you’re logged in…');
  expect(screen.queryByRole('list')).not.toBeInTheDocument();
  await identify(null);
  expect(screen.getByRole('list')).toBeVisible();
  expect(screen.queryByRole('status')).not.toBeInTheDocument();
});

test('no login form is shown while a stored session is checked', async () => {
  const { until } = arrive({ identity: ADA, authority: never, options: PASSWORD_ONLY });
  await until('login', (snapshot) => snapshot.matches('entering'));
  expect(screen.getByRole('status')).toHaveTextContent('Checking whether you’re logged in…');
  expect(screen.getByLabelText('E-mail')).not.toBeVisible();
});

test('the login page offers the languages even on phones §2.45', async () => {
  arrive();
  const header = await screen.findByRole('banner');
  const languages = await within(header).findByRole('combobox', { name: 'Language' });
  expect(
    within(languages)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['English', 'Deutsch', 'Français', 'العربية', 'Português (Brasil)', '中文']);
  expect(header).toHaveAttribute('data-drawer', 'false');
});

test('the language menu groups the languages that no native reader has checked under a note', async () => {
  arrive();
  const languages = await within(await screen.findByRole('banner')).findByRole('combobox', { name: 'Language' });
  const group = within(languages).getByRole('group', { name: 'Not yet checked by native readers' });
  expect(
    within(group)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Deutsch', 'Français', 'العربية', 'Português (Brasil)', '中文']);
});

test('the login page shows the logo and the picture of the configuration §3.36', async () => {
  const { until } = renderStage(<App />);
  await until('application', (snapshot) => snapshot.context.config !== null);
  const pictures = [...document.querySelectorAll('img')].map((picture) => picture.getAttribute('src'));
  expect(new Set(pictures)).toEqual(new Set(['/assets/login-background.webp', '/assets/logo.svg']));
});

test('the Arabic login page runs from right to left', async () => {
  const { user, until } = arrive({ options: PASSWORD_ONLY });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Language' }), 'ar');
  await until('language', (snapshot) => snapshot.matches('ready') && snapshot.context.locale === 'ar');
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  expect(document.documentElement).toHaveAttribute('lang', 'ar');
  expect(screen.getByRole('button', { name: 'تسجيل الدخول' })).toBeVisible();
  expect(screen.getByLabelText('البريد الإلكتروني').closest('[dir]')).toHaveAttribute('dir', 'ltr');
});

test.for<[language: string, locale: string, title: string, date: string]>([
  ['English', 'en', 'Welcome to Aurora Summit', 'November 19 – 20, 2026'],
  ['German', 'de', 'Willkommen bei Aurora Summit', '19.–20. November 2026'],
  ['Arabic', 'ar', 'أهلًا بك في Aurora Summit', '19–20 نوفمبر 2026'],
])('the login page in %s is headed by the venue and the days of the event', async ([, locale, title, date]) => {
  const [begin, end] = [new Date(2026, 10, 19, 9), new Date(2026, 10, 20, 18)].map((at) => at.toISOString());
  const event = { begin, end };
  renderStage(<LoginPage />, { locale, config: { ...uiConfig, event } });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(screen.getByText(date, { normalizer: (text) => text.replace(/[\u2009\u202f]/g, ' ') })).toBeVisible();
});

test('the heading of the login page stays in every step', async () => {
  const { user } = arrive();
  const heading = await screen.findByRole('heading', { level: 1, name: 'Welcome to Aurora Summit' });
  await user.click(await screen.findByRole('button', { name: /^E-mail and password/ }));
  expect(heading).toBeVisible();
  expect(screen.queryByText(/20\d\d/)).not.toBeInTheDocument();
});
