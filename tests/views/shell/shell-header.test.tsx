import { fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Header } from '../../../src/views/shell/Header';
import { Logo } from '../../../src/views/shell/Logo';
import uiConfig from '../../fixtures/contract/ui-config.json';
import { ADA, renderStage, type Stage, type StageOptions } from '../kernel/stage';

const UNPUBLISHED = { mode: 'live', publishedVersion: -1 };

async function show(options: StageOptions, actions = <button type="button">{'Menu'}</button>) {
  const stage = renderStage(<Header logo={<Logo />} actions={actions} />, { identity: ADA, ...options });
  await stage.until('navigation', (snapshot) => snapshot.matches('settled'));
  await stage.until('application', (snapshot) => snapshot.context.config !== null);
  await stage.until('language', (snapshot) => snapshot.matches('ready'));
  return stage;
}
const pathOf = ({ actor }: Stage) => actor('navigation').getSnapshot().context.path;

test.for(['/', '/v/aurora/area/stage', '/v/aurora/imprint', '/v/aurora/privacy-policy'])(
  'the header of %s has logo, language and actions §2.52 §2.54',
  async (path) => {
    await show({ path });
    const header = screen.getByRole('banner');
    expect(within(header).getByRole('link', { name: 'Aurora Summit To the entrance' })).toHaveAttribute('href', '/');
    expect(within(header).getByRole('presentation')).toHaveAttribute('src', '/assets/logo.svg');
    expect(within(header).getByRole('combobox', { name: 'Language' })).toHaveValue('en');
    expect(within(header).getByRole('button', { name: 'Menu' })).toBeVisible();
    expect(header).toHaveAttribute('data-drawer', 'true');
  },
);

test('the login page has a header', async () => {
  await show({ path: '/login', identity: null });
  expect(screen.getByRole('banner')).toHaveAttribute('data-page', 'login');
});

test('an unpublished venue has no header §2.5 §2.50', async () => {
  await show({ path: '/', version: UNPUBLISHED });
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

test('a meeting has no header §2.19 §2.51', async () => {
  await show({ path: '/v/aurora/area-whereby-meeting/lobby/lobby-meeting/welcome-morning' });
  expect(screen.queryByRole('banner')).not.toBeInTheDocument();
});

test('the logo leads to the default area without loading the page §2.28 §2.52', async () => {
  const stage = await show({ path: '/v/aurora/area/stage' });
  await stage.user.click(screen.getByRole('link'));
  expect(pathOf(stage)).toBe('/v/aurora/area/lobby');
});

test('a click that opens another tab is left to the browser', async () => {
  const stage = await show({ path: '/v/aurora/area/stage' });
  expect(fireEvent.click(screen.getByRole('link'), { ctrlKey: true })).toBe(true);
  expect(pathOf(stage)).toBe('/v/aurora/area/stage');
});

test('a logo that fails to load is replaced by the name of the venue', async () => {
  await show({ path: '/' });
  fireEvent.error(screen.getByRole('presentation'));
  expect(screen.getByRole('presentation')).toHaveAttribute('data-broken');
  expect(screen.getByText('Aurora Summit')).toBeInTheDocument();
});

test('a venue without a logo shows its name', async () => {
  await show({ path: '/', config: { ...uiConfig, assets: {} } });
  expect(screen.queryByRole('presentation')).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Aurora Summit To the entrance' })).toBeVisible();
});

test('a venue with one language shows no language select §2.45', async () => {
  await show({ path: '/', config: { ...uiConfig, i18n: { defaultLocale: 'en', supportedLocales: ['en'] } } });
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
});

test('choosing a language changes the words, and Arabic mirrors the page §2.109', async () => {
  const { user, until } = await show({ path: '/' });
  await user.selectOptions(screen.getByRole('combobox', { name: 'Language' }), 'العربية');
  await until('language', (snapshot) => snapshot.context.locale === 'ar' && snapshot.matches('ready'));
  expect(document.documentElement).toHaveAttribute('dir', 'rtl');
  await user.selectOptions(screen.getByRole('combobox', { name: 'اللغة' }), 'Deutsch');
  await until('language', (snapshot) => snapshot.context.locale === 'de' && snapshot.matches('ready'));
  expect(document.documentElement).toHaveAttribute('dir', 'ltr');
  expect(screen.getByRole('combobox', { name: 'Sprache' })).toHaveValue('de');
});
