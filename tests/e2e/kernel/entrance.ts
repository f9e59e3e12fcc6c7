import { expect, type Page } from '@playwright/test';
import type { LoginKind } from '../../../domain/login/login';
import type { LoginMessageKey } from '../../../domain/login/login-messages';
import { PASSWORD, type Speech } from './venue';

const literally = (text: string): string => text.replace(/[.*+?^$()|[\]\\]/g, '\\$&');

/** Makes a page unable to store anything, so that it does not leave for a provider. */
export const withoutStorage = (): void => {
  Object.defineProperty(window, 'sessionStorage', {
    get() {
      throw new DOMException('The storage is denied', 'SecurityError');
    },
  });
};

/** Actions on the login page. */
export function entranceOf(page: Page, { t }: Speech) {
  const field = (label: string) => page.getByRole('textbox', { name: label, exact: true });
  const option = (name: string) => page.getByRole('button', { name: new RegExp(`^${literally(name)}`) });
  const confirmation = field(t('login.kinds.CVENT_LOGIN'));
  const ticket = field(t('login.kinds.BIZZABO_LOGIN'));
  const email = field(t('login.email'));
  const password = page.getByLabel(t('login.password'), { exact: true });
  const submit = page.getByRole('button', { name: t('login.submit'), exact: true });
  const alert = page.getByRole('alert');
  const code = page.getByRole('main').locator('code');
  const otherWay = page.getByRole('button', { name: t('login.otherWay') });
  const goOn = (provider: string) => page.getByRole('button', { name: t('login.continueTo', { provider }) });

  async function choose(name: string): Promise<void> {
    await option(name).click();
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
  }
  const chooseKind = (kind: Exclude<LoginKind, 'FIREBASE_OIDC'>): Promise<void> => choose(t(`login.kinds.${kind}`));

  /** The form takes no input while an attempt is under way. */
  const isAnswered = (): Promise<void> => expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);

  return {
    option,
    choose,
    chooseKind,
    confirmation,
    ticket,
    email,
    password,
    submit,
    alert,
    /** The button that leads to a provider. */
    goOn,
    otherWay,
    /** The countdown of a locked account. */
    timer: page.getByRole('timer'),
    /** The seconds left on the countdown. */
    async secondsLeft(): Promise<number> {
      const [, minutes, seconds] = /(\d):(\d\d)/.exec((await page.getByRole('timer').textContent()) ?? '') ?? [];
      return Number(minutes) * 60 + Number(seconds);
    },
    /** The announcements of a lock. */
    spoken: page.locator('form p[aria-live="polite"]').first(),
    async confirm(number: string) {
      await isAnswered();
      await confirmation.fill(number);
      await submit.click();
    },
    async showTicket(number: string, address: string) {
      await isAnswered();
      await ticket.fill(number);
      await email.fill(address);
      await submit.click();
    },
    async enter(address: string, secret = PASSWORD) {
      await isAnswered();
      await email.fill(address);
      await password.fill(secret);
      await submit.click();
    },
    /** Chooses a provider and continues to it. */
    async signOn(provider: string) {
      await choose(provider);
      await goOn(provider).click();
    },
    /**
     * Continues to a provider again after a failure: from its form, or from the list if the failure was known before the
     * login options.
     */
    async signOnAgain(provider: string) {
      if (await goOn(provider).isHidden()) await choose(provider);
      await goOn(provider).click();
    },
    /** Back to the list after a failure, unless it is already shown. */
    async leaveForm() {
      if (await otherWay.isVisible()) await otherWay.click();
    },
    /** The page's message for a failed attempt, with the support code. */
    async expectMessage(key: LoginMessageKey, supportCode: string) {
      await expect(code).toHaveText(supportCode);
      await expect(alert).toHaveText(t(key));
    },
  };
}
export type Entrance = ReturnType<typeof entranceOf>;
