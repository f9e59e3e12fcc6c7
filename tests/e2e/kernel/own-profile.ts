import { expect, type Page } from '@playwright/test';
import type { Speech, visitorOf } from './venue';

/** A user's actions on their own profile. */
export function profileOf(page: Page, { t }: Speech, visitor: ReturnType<typeof visitorOf>) {
  const panel = page.getByRole('dialog', { name: t('profile.mine') });
  const button = (name: string) => panel.getByRole('button', { name, exact: true });
  const field = (name: 'name' | 'company' | 'jobTitle' | 'socialMediaProfile' | 'email') =>
    panel.getByRole('textbox', { name: t(`profile.${name}`), exact: true });
  return {
    panel,
    button,
    field,
    async open() {
      await visitor.openAccount();
      await visitor.account.getByText(t('profile.mine'), { exact: true }).click();
      await expect(panel.getByRole('heading', { level: 3 })).toBeVisible();
    },
    async edit() {
      await button(t('profile.edit')).click();
      await expect(field('name')).toBeFocused();
    },
    async save() {
      await button(t('profile.save')).click();
      await expect(button(t('profile.edit'))).toBeVisible();
    },
  };
}
